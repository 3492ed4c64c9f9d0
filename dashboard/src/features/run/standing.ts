// How a run stands at the step that is looked at. The server only tells of now; of the past only the trace does.
import { isOver } from "../../api/queries";
import type { RunState, RunStatus, Stage, StopReason } from "../../api/types";
import type { RunRecord } from "../../trace/record";
import { STAGES } from "../../trace/stages";
import type { RunView } from "../../trace/view";

export interface Standing {
  /** It goes on after this step. */
  isOpen: boolean;
  status: RunStatus;
  stopReason: StopReason | null;
  /** Where it is; nothing before the first stage and after the end. */
  stage: Stage | null;
  /** 0 to 100. */
  progress: number;
}

type Looked = Pick<RunView, "run" | "record" | "whole" | "isLatest">;

export function standingOf(view: Looked): Standing | null {
  const { run, record } = view;
  if (!run) return null;
  if (isAtEnd(view)) return ended(run, record);
  const stage = record.executions.at(-1)?.stage ?? null;
  return {
    isOpen: true,
    status: stage ? "running" : "queued",
    stopReason: null,
    stage: stage ?? (view.isLatest && run.status === "running" ? run.current_node : null),
    progress: stage ? Math.floor((100 * STAGES.indexOf(stage)) / STAGES.length) : 0,
  };
}

/** What came out is known from here on. */
export function isAtEnd({ run, record, whole, isLatest }: Looked): boolean {
  if (!run || !isOver(run)) return false;
  return isLatest || record.lastStep >= whole.lastStep;
}

function ended(run: RunState, record: RunRecord): Standing {
  return {
    isOpen: false,
    status: run.status,
    stopReason: run.stop_reason ?? (record.completion?.stop_reason as StopReason | undefined) ?? null,
    stage: null,
    progress: 100,
  };
}

/** Seconds from the first event to the last one that is looked at, or to `now` while the run is followed as it goes on. */
export function secondsOf(view: Looked, now: number): number {
  const { record, run, isLatest } = view;
  const first = record.events[0];
  if (!first || !run) return 0;
  if (record.completion) return record.completion.seconds;
  const until = isLatest && !isOver(run) ? now : Date.parse(record.events.at(-1)?.at ?? first.at);
  return Math.max(0, (until - Date.parse(first.at)) / 1000);
}
