// Buttons to the next and the previous of what matters.
import {
  Bug,
  ChevronLeft,
  ChevronRight,
  FlaskConical,
  GitCommitHorizontal,
  TriangleAlert,
} from "lucide-react";
import type { RunRecord } from "../../trace/record";
import { JUMP_KINDS, JUMPS, type JumpKind, jumpFrom } from "./jumps";

const ICONS = { failure: Bug, fix: GitCommitHorizontal, candidate: FlaskConical, warning: TriangleAlert };
const COLOURS = { failure: "text-bad", fix: "text-good", candidate: "text-info", warning: "text-warn" };

interface Props {
  whole: RunRecord;
  step: number;
  onSeek: (step: number) => void;
}

export function JumpButtons(props: Props) {
  const kinds = JUMP_KINDS.filter((kind) => props.whole[JUMPS[kind].list].length > 0);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kinds.map((kind) => (
        <Jump key={kind} kind={kind} {...props} />
      ))}
    </div>
  );
}

function Jump({ kind, whole, step, onSeek }: Props & { kind: JumpKind }) {
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center rounded-md border border-line">
      <JumpButton kind={kind} direction={-1} target={jumpFrom(whole, kind, step, -1)} onSeek={onSeek} />
      <Icon aria-hidden className={`size-4 ${COLOURS[kind]}`} />
      <JumpButton kind={kind} direction={1} target={jumpFrom(whole, kind, step, 1)} onSeek={onSeek} />
    </span>
  );
}

interface JumpButtonProps {
  kind: JumpKind;
  direction: 1 | -1;
  target: number | null;
  onSeek: (step: number) => void;
}

function JumpButton({ kind, direction, target, onSeek }: JumpButtonProps) {
  const label = `${direction === 1 ? "Next" : "Previous"} ${JUMPS[kind].label}`;
  const Icon = direction === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={target === null}
      onClick={() => target !== null && onSeek(target)}
      className="grid min-h-8 w-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
