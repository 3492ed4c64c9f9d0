// One event of the stream: when, what kind, the sentence, and more of it when opened.
import { ChevronRight, Copy } from "lucide-react";
import { memo } from "react";
import { Link } from "wouter";
import type { TraceEvent } from "../../../api/types";
import { formatDuration } from "../../../format";
import { to } from "../../../route";
import { stageWords } from "../../../trace/stages";
import { words } from "../../../trace/words";
import { classes } from "../../../ui/classes";
import { copyAndSay } from "../../../ui/clipboard";
import { EventDetails } from "./event-details";
import { KINDS, kindOf } from "./kinds";

interface Props {
  event: TraceEvent;
  /** Milliseconds of the first event. */
  start: number;
  isOpen: boolean;
  onToggle: (step: number) => void;
}

export const ThoughtRow = memo(function ThoughtRow({ event, start, isOpen, onToggle }: Props) {
  const { icon: Icon, colour, label } = KINDS[kindOf(event.type)];
  const sentence = words(event);
  return (
    <div className={classes("border-b border-line/60 px-2", isOpen && "bg-sunken/60 pb-3")}>
      <div className="flex min-h-[52px] items-center py-0.5 sm:min-h-[36px] gap-2 text-sm">
        <span className="hidden w-16 shrink-0 text-right text-xs text-muted tabular-nums sm:block">
          {sinceStart(event.at, start)}
        </span>
        <Icon aria-hidden className={classes("size-4 shrink-0", colour)} />
        <span className="sr-only">{`${label}: `}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          title={isOpen ? undefined : sentence}
          onClick={() => onToggle(event.step)}
          className="flex min-w-0 flex-1 items-center gap-1 text-left hover:text-accent"
        >
          <ChevronRight
            aria-hidden
            className={classes("size-4 shrink-0 text-muted", isOpen && "rotate-90")}
          />
          <span className={classes("min-w-0", !isOpen && "line-clamp-2 sm:line-clamp-1 sm:break-all")}>
            {sentence}
          </span>
        </button>
        <span className="hidden shrink-0 text-xs text-muted md:block">{stageWords(event.stage).label}</span>
        <button
          type="button"
          aria-label={`Copy step ${event.step}`}
          title="Copy this line"
          onClick={() => void copyAndSay(sentence, "Copied the line.")}
          className="shrink-0 rounded p-1 text-muted hover:bg-sunken hover:text-ink"
        >
          <Copy aria-hidden className="size-3.5" />
        </button>
        <Link
          href={to.replay(event.run_id, event.step)}
          title="Replay from this step"
          aria-label={`Replay from step ${event.step}`}
          className="shrink-0 text-right sm:w-12 text-xs text-accent tabular-nums hover:underline"
        >
          {`#${event.step}`}
        </Link>
      </div>
      {isOpen && (
        <div className="sm:pl-[6.5rem]">
          <EventDetails event={event} />
        </div>
      )}
    </div>
  );
});

function sinceStart(at: string, start: number): string {
  const seconds = Math.max(0, (Date.parse(at) - start) / 1000);
  return seconds < 60 ? `+${seconds.toFixed(1)} s` : `+${formatDuration(seconds)}`;
}
