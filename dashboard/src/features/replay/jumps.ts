// Where a reader wants to jump to: the next failure, fix, warning or candidate, or the one before.
import type { RunRecord } from "../../trace/record";

export const JUMPS = {
  failure: { label: "failure", key: "f", list: "failures" },
  fix: { label: "fix", key: "x", list: "fixes" },
  candidate: { label: "candidate", key: "c", list: "candidates" },
  warning: { label: "warning", key: "w", list: "warnings" },
} as const;

export type JumpKind = keyof typeof JUMPS;
export const JUMP_KINDS = Object.keys(JUMPS) as JumpKind[];

/** The step to go to; nothing where there is none in that direction. */
export function jumpFrom(record: RunRecord, kind: JumpKind, step: number, direction: 1 | -1): number | null {
  const events: readonly { step: number }[] = record[JUMPS[kind].list];
  const target =
    direction === 1
      ? events.find((event) => event.step > step)
      : events.findLast((event) => event.step < step);
  return target?.step ?? null;
}
