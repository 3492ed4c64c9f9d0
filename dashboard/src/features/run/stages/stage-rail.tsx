// The stages of a run in a row: what is done, what goes on, what comes.
import { Check, ChevronDown, Minus } from "lucide-react";
import { formatSeconds } from "../../../format";
import { stageWords } from "../../../trace/stages";
import { useRunView } from "../../../trace/view";
import { outcomeWords } from "../../../trace/words";
import { classes } from "../../../ui/classes";
import { standingOf } from "../standing";
import { type RailStage, railOf } from "./rail";

export function StageRail() {
  const view = useRunView();
  const standing = standingOf(view);
  if (!standing) return null;
  const rail = railOf(view.record, !standing.isOpen);
  return (
    <section aria-label="Stages" className="rounded-xl border border-line bg-surface p-3 shadow-card sm:px-5">
      <progress
        aria-label="Progress"
        max={100}
        value={standing.progress}
        className="mb-3 block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <div className="hidden lg:block">
        <Rail rail={rail} isRow />
      </div>
      <CompactRail rail={rail} />
    </section>
  );
}

/** On narrow screens one line says where the run is; the rest is folded away. */
function CompactRail({ rail }: { rail: RailStage[] }) {
  const current = rail.find(({ state }) => state === "current");
  const done = rail.filter(({ state }) => state === "done").length;
  return (
    <details className="group lg:hidden">
      <summary className="flex list-none items-center justify-between gap-2 text-sm">
        <span className="font-medium">
          {current ? stageWords(current.stage).label : `${done} stages done`}
        </span>
        <span className="flex items-center gap-1 text-muted">
          {current && `${done} done`}
          <span className="sr-only">Show all stages</span>
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </span>
      </summary>
      <div className="mt-3">
        <Rail rail={rail} isRow={false} />
      </div>
    </details>
  );
}

function Rail({ rail, isRow }: { rail: RailStage[]; isRow: boolean }) {
  return (
    <ol className={isRow ? "grid grid-cols-12 gap-1" : "grid gap-2 sm:grid-cols-3"}>
      {rail.map((stage) => (
        <li
          key={stage.stage}
          aria-current={stage.state === "current" ? "step" : undefined}
          title={`${stageWords(stage.stage).label} ${stageWords(stage.stage).does}`}
          className="flex min-w-0 gap-1.5"
        >
          <StageMark state={stage.state} />
          <StageText stage={stage} />
        </li>
      ))}
    </ol>
  );
}

const MARK: Record<RailStage["state"], string> = {
  done: "bg-good-soft text-good",
  current: "bg-accent text-on-accent",
  waiting: "border border-line",
  "passed-over": "bg-neutral-soft text-neutral",
};

function StageMark({ state }: Pick<RailStage, "state">) {
  return (
    <span
      aria-hidden
      className={classes("mt-0.5 grid size-4 shrink-0 place-items-center rounded-full", MARK[state])}
    >
      {state === "done" && <Check className="size-3" strokeWidth={3} />}
      {state === "passed-over" && <Minus className="size-3" />}
      {state === "current" && <span className="size-1.5 animate-pulse rounded-full bg-current" />}
    </span>
  );
}

const TEXT: Partial<Record<RailStage["state"], string>> = {
  current: "text-accent",
  "passed-over": "text-muted",
};

function StageText({ stage: { stage, state, times, seconds, outcome } }: { stage: RailStage }) {
  return (
    <span className="min-w-0 text-xs leading-5">
      <span className={classes("block font-medium", TEXT[state])}>
        {stageWords(stage).label}
        {times > 1 && <span className="text-muted">{` ×${times}`}</span>}
      </span>
      <span className="block text-muted">{note(state, seconds, outcome)}</span>
    </span>
  );
}

function note(state: RailStage["state"], seconds: number, outcome: string | null): string {
  if (state === "current") return "now";
  if (state === "waiting") return "to come";
  if (state === "passed-over") return "did not run";
  const time = seconds < 0.05 ? "<0.1 s" : formatSeconds(seconds);
  return outcome ? `${time}, ${shortOutcome(outcome)}` : time;
}

/** Why a run stops is said by the stage that stops it; why nothing is left is said by the summary. */
function shortOutcome(outcome: string): string {
  const [first = "", reason] = outcomeWords(outcome).split(", ");
  return first === "stop" && reason ? reason : first;
}
