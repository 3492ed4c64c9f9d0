// The record as it was at any step. Every list is in the order of steps, so that a view is a cut and never a new fold.
import type { EventOf, TraceEvent } from "../api/types";
import { EMPTY_RECORD, LIST_OF, type RunRecord, type StageExecution, UNFINISHED } from "./record";

/** The record after `step`: what `append` would have made of the events up to there. */
export function at(record: RunRecord, step: number): RunRecord {
  if (step >= record.lastStep) return record;
  if (step <= 0) return EMPTY_RECORD;
  const lists = Object.values(LIST_OF).map((name) => [name, upTo<TraceEvent>(record[name], step)] as const);
  const view = { ...record, ...Object.fromEntries(lists) } as RunRecord;
  return {
    ...view,
    events: record.events.slice(0, step),
    lastStep: step,
    executions: executionsAt(record.executions, step),
    completion: completionAt(record, view, step),
  };
}

function executionsAt(executions: readonly StageExecution[], step: number): readonly StageExecution[] {
  const begun = executions.slice(
    0,
    countUntil(executions, step, (execution) => execution.startedStep),
  );
  const last = begun.at(-1);
  if (last?.finishedStep != null && last.finishedStep > step)
    begun[begun.length - 1] = { ...last, ...UNFINISHED };
  return begun;
}

function completionAt(whole: RunRecord, view: RunRecord, step: number): EventOf<"run_complete"> | null {
  const last = view.completions.at(-1);
  if (!last || (view.resumptions.at(-1)?.step ?? 0) > last.step) return null;
  const begun = countUntil(whole.executions, step, (execution) => execution.startedStep);
  return (whole.executions[begun - 1]?.startedStep ?? 0) > last.step ? null : last;
}

/** The items up to a step; the list itself where that is all of it, so that nothing is drawn again. */
export function upTo<Item extends { step: number }>(items: readonly Item[], step: number): readonly Item[] {
  const count = countUntil(items, step, (item) => item.step);
  return count === items.length ? items : items.slice(0, count);
}

function countUntil<Item>(items: readonly Item[], step: number, stepOf: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && stepOf(item) <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}
