// The rounds of fix and proof: from the results once they are there, from the trace until then.
import type { EventOf, Iteration, Results } from "../../../api/types";
import { ciStatus, type Shown } from "../../../status";
import { upTo } from "../../../trace/at";
import type { RunRecord } from "../../../trace/record";

export interface TimelineEntry {
  iteration: number;
  status: Shown;
  at: string;
  failureCount: number;
  isRegression: boolean;
}

export function timelineOf(record: RunRecord, results: Results | null): TimelineEntry[] {
  const regressed = new Set(
    record.ciUpdates.filter((event) => event.regression).map((event) => event.iteration),
  );
  if (results) return results.iteration_history.map((entry) => fromResults(entry, regressed));
  // A later word on the same round takes the place of the one before.
  const latest = new Map(record.ciUpdates.map((event) => [event.iteration, event]));
  return Array.from(latest.values(), (event) => fromTrace(record, event));
}

function fromResults(entry: Iteration, regressed: ReadonlySet<number>): TimelineEntry {
  return {
    iteration: entry.iteration,
    status: ciStatus(entry.status),
    at: entry.timestamp,
    failureCount: entry.failure_count,
    isRegression: regressed.has(entry.iteration),
  };
}

function fromTrace(record: RunRecord, event: EventOf<"ci_update">): TimelineEntry {
  return {
    iteration: event.iteration,
    status: liveStatus(event.status),
    at: event.at,
    failureCount: event.status === "passed" ? 0 : openAt(record, event.step),
    isRegression: event.regression,
  };
}

function liveStatus(status: string): Shown {
  if (status === "passed") return ciStatus("PASSED");
  if (status === "failed") return ciStatus("FAILED");
  return { tone: "info", label: status === "pending" ? "Waiting" : "Running" };
}

/** Failures that were found and not fixed up to a step. */
function openAt(record: RunRecord, step: number): number {
  const places = (list: readonly { file: string; line: number }[]) =>
    new Set(list.map(({ file, line }) => `${file}:${line}`));
  const found = places(upTo(record.failures, step));
  const fixed = places(upTo(record.fixes, step).map((fix) => fix.cause ?? fix));
  return Array.from(found).filter((place) => !fixed.has(place)).length;
}
