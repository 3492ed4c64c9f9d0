// The stages as the rail shows them: each once, however often it ran.
import type { Stage } from "../../../api/types";
import type { RunRecord, StageExecution } from "../../../trace/record";
import { STAGES } from "../../../trace/stages";

export interface RailStage {
  stage: Stage;
  state: "waiting" | "current" | "done" | "passed-over";
  /** How often it has begun. */
  times: number;
  /** Of all executions that have ended. */
  seconds: number;
  /** How the last one that ended did. */
  outcome: string | null;
}

/** `isOver`: stages that never ran will not run any more. */
export function railOf(record: RunRecord, isOver: boolean): RailStage[] {
  const current = record.executions.at(-1);
  return STAGES.map((stage) => {
    const own = record.executions.filter((execution) => execution.stage === stage);
    const isCurrent = !isOver && current?.stage === stage;
    return { stage, ...sums(own), state: stateOf(own.length, isCurrent, isOver) };
  });
}

function stateOf(times: number, isCurrent: boolean, isOver: boolean): RailStage["state"] {
  if (isCurrent) return "current";
  if (times > 0) return "done";
  return isOver ? "passed-over" : "waiting";
}

function sums(executions: readonly StageExecution[]) {
  const ended = executions.filter((execution) => execution.finishedStep !== null);
  return {
    times: executions.length,
    seconds: ended.reduce((sum, execution) => sum + (execution.seconds ?? 0), 0),
    outcome: ended.at(-1)?.outcome ?? null,
  };
}
