// The records of the runs that are looked at, for every component that wants them. A run is followed while somebody looks.
import { useEffect } from "react";
import { create } from "zustand";
import type { ReplayPage, RunState } from "../api/types";
import { useToken } from "../session/token";
import { type Connection, follow, type Transport } from "./follow";
import { append, EMPTY_RECORD, type RunRecord } from "./record";
import { transportTo } from "./transport";

export interface FollowedRun {
  record: RunRecord;
  /** The run as the server last described it. */
  run: RunState | null;
  connection: Connection;
  /** Why following ended before the run did. */
  error: unknown;
}

interface Store {
  runs: Record<string, FollowedRun>;
}

const UNKNOWN: FollowedRun = { record: EMPTY_RECORD, run: null, connection: "connecting", error: null };
/** So many runs that nobody looks at any more are kept, for those who come back. */
const KEPT = 4;

export const useRunStore = create<Store>(() => ({ runs: {} }));

const followed = new Map<string, { watchers: number; stop: () => void }>();

/** The record of a run, kept up to date while the component is there. Any component may ask; the run is followed once. */
export function useRunRecord(run: string): FollowedRun {
  useEffect(() => watch(run), [run]);
  return useRunStore((store) => store.runs[run] ?? UNKNOWN);
}

/** Begins to follow a run, or joins those who do. Gives back what ends that. */
export function watch(run: string, transport: Transport = transportTo(run)): () => void {
  const entry = followed.get(run) ?? { watchers: 0, stop: begin(run, transport) };
  entry.watchers += 1;
  followed.set(run, entry);
  return () => leave(run);
}

/** Starts again where following had ended with an error. */
export function followAgain(run: string) {
  const entry = followed.get(run);
  if (!entry) return;
  entry.stop();
  entry.stop = begin(run, transportTo(run));
}

function leave(run: string) {
  const entry = followed.get(run);
  if (!entry) return;
  entry.watchers -= 1;
  if (entry.watchers > 0) return;
  entry.stop();
  followed.delete(run);
  dropOldRuns();
}

function begin(run: string, transport: Transport): () => void {
  change(run, { error: null });
  const known = stateOf(run).record.lastStep;
  return follow(
    transport,
    {
      page: (page) => takePage(run, page),
      connection: (connection) => change(run, { connection }),
      failed: (error) => change(run, { error }),
    },
    known,
  );
}

function takePage(run: string, page: ReplayPage): number {
  const record = append(stateOf(run).record, page.events);
  change(run, { record, run: page.run });
  return record.lastStep;
}

function stateOf(run: string): FollowedRun {
  return useRunStore.getState().runs[run] ?? UNKNOWN;
}

function change(run: string, part: Partial<FollowedRun>) {
  useRunStore.setState(({ runs }) => ({ runs: { ...runs, [run]: { ...(runs[run] ?? UNKNOWN), ...part } } }));
}

function dropOldRuns() {
  const idle = Object.keys(useRunStore.getState().runs).filter((run) => !followed.has(run));
  const dropped = new Set(idle.slice(0, Math.max(0, idle.length - KEPT)));
  useRunStore.setState(({ runs }) => ({
    runs: Object.fromEntries(Object.entries(runs).filter(([run]) => !dropped.has(run))),
  }));
}

// Another token may see other runs: nothing of before is kept.
useToken.subscribe((now, before) => {
  if (now.token === before.token) return;
  useRunStore.setState({ runs: {} });
  for (const run of followed.keys()) followAgain(run);
});
