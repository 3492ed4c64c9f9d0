// The player's controls. Stays in sight while the page below is read.
import { Keyboard, Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useState } from "react";
import { formatDuration } from "../../format";
import type { RunRecord } from "../../trace/record";
import { words } from "../../trace/words";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { JumpButtons } from "./jump-buttons";
import { type Action, type Player, SPEEDS, type Speed } from "./player";
import { Scrubber } from "./scrubber";
import { ShortcutHelp } from "./shortcut-help";

interface Props {
  whole: RunRecord;
  player: Player;
  send: (action: Action) => void;
}

export function ReplayBar({ whole, player, send }: Props) {
  const [isHelping, setHelping] = useState(false);
  const event = whole.events[Math.min(player.step, whole.lastStep) - 1];
  return (
    <section
      aria-label="Replay"
      className="z-30 mb-4 sm:sticky sm:top-16 rounded-xl border border-line bg-surface p-3 shadow-card sm:px-5"
    >
      <Scrubber whole={whole} step={player.step} onSeek={(step) => send({ type: "seek", step })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Transport player={player} send={send} />
        <SpeedChoice speed={player.speed} onChange={(speed) => send({ type: "speed", speed })} />
        <JumpButtons whole={whole} step={player.step} onSeek={(step) => send({ type: "seek", step })} />
        <span className="ml-auto text-sm text-muted tabular-nums">
          {`Step ${player.step.toLocaleString("en")} of ${whole.lastStep.toLocaleString("en")} · ${timeWithin(whole, player.step)}`}
        </span>
        <Button kind="quiet" size="small" aria-expanded={isHelping} onClick={() => setHelping(!isHelping)}>
          <Keyboard aria-hidden className="size-4" />
          <span className="sr-only">Keyboard shortcuts</span>
        </Button>
      </div>
      {event && (
        <p className="mt-2 truncate border-t border-line pt-2 text-sm" title={words(event)}>
          {words(event)}
        </p>
      )}
      {isHelping && <ShortcutHelp />}
    </section>
  );
}

function Transport({ player, send }: Omit<Props, "whole">) {
  const PlayIcon = player.isPlaying ? Pause : Play;
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        aria-label="Step back"
        title="Step back"
        onClick={() => send({ type: "move", by: -1 })}
      >
        <SkipBack aria-hidden className="size-4" />
      </Button>
      <Button kind="primary" size="small" className="min-w-24" onClick={() => send({ type: "toggle" })}>
        <PlayIcon aria-hidden className="size-4" />
        {player.isPlaying ? "Pause" : "Play"}
      </Button>
      <Button
        size="small"
        aria-label="Step forward"
        title="Step forward"
        onClick={() => send({ type: "move", by: 1 })}
      >
        <SkipForward aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

const SPEED_CHOICES = [
  ...SPEEDS.map((speed) => ({ key: String(speed), label: `${speed}×` })),
  { key: "steps", label: "Steps" },
];

function SpeedChoice({ speed, onChange }: { speed: Speed; onChange: (speed: Speed) => void }) {
  return (
    <Select
      isSmall
      label="Speed"
      choices={SPEED_CHOICES}
      selected={String(speed)}
      onSelect={(key) => onChange(key === "steps" ? key : (Number(key) as Speed))}
    />
  );
}

/** How far into the run a step is. */
function timeWithin({ events }: RunRecord, step: number): string {
  const time = (place: number) => Date.parse(events.at(place)?.at ?? "");
  const start = time(0);
  const now = (time(Math.min(step, events.length) - 1) - start) / 1000;
  return `${formatDuration(now)} of ${formatDuration((time(-1) - start) / 1000)}`;
}
