// A run as it is looked at: live, or at a step of its past. Everything below the provider draws what the view says, whichever it is.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { at } from "./at";
import type { RunRecord } from "./record";
import { type FollowedRun, useRunRecord } from "./store";

export interface RunView extends FollowedRun {
  runId: string;
  /** What was known at `step`: draw this. */
  record: RunRecord;
  /** Everything that is known, whatever the step. */
  whole: RunRecord;
  step: number;
  /** The view is of the latest step and moves on with the run. */
  isLatest: boolean;
}

const Context = createContext<RunView | null>(null);

interface Props {
  runId: string;
  /** Nothing for the latest. */
  step?: number;
  children: ReactNode;
}

export function RunViewProvider({ runId, step, children }: Props) {
  const followed = useRunRecord(runId);
  const view = useMemo(() => viewOf(runId, followed, step), [runId, followed, step]);
  return <Context value={view}>{children}</Context>;
}

export function useRunView(): RunView {
  const view = useContext(Context);
  if (!view) throw new Error("useRunView needs a RunViewProvider around it");
  return view;
}

function viewOf(runId: string, followed: FollowedRun, step: number | undefined): RunView {
  const whole = followed.record;
  const record = step === undefined ? whole : at(whole, step);
  return { ...followed, runId, record, whole, step: record.lastStep, isLatest: step === undefined };
}
