// How states are shown: a colour and a word for each.
import type { CiStatus, FixStatus, ListedRun, RunState, RunStatus, StopReason } from "./api/types";
import type { Connection } from "./trace/follow";
import { stageWords } from "./trace/stages";

export type Tone = "good" | "bad" | "warn" | "info" | "neutral";

export interface Shown {
  tone: Tone;
  label: string;
}

const RUN: Record<RunStatus, Shown> = {
  queued: { tone: "neutral", label: "Waiting" },
  running: { tone: "info", label: "Running" },
  passed: { tone: "good", label: "Passed" },
  failed: { tone: "bad", label: "Failed" },
  quarantined: { tone: "warn", label: "Quarantined" },
};

export function runStatus(status: RunStatus): Shown {
  return RUN[status] ?? { tone: "neutral", label: status };
}

const CI: Record<CiStatus, Shown> = {
  PASSED: { tone: "good", label: "Passed" },
  FAILED: { tone: "bad", label: "Failed" },
};

export function ciStatus(status: CiStatus): Shown {
  return CI[status];
}

const FIX: Record<FixStatus, Shown> = {
  Fixed: { tone: "good", label: "Fixed" },
  Failed: { tone: "bad", label: "Failed" },
};

export function fixStatus(status: FixStatus): Shown {
  return FIX[status];
}

const CONNECTION: Record<Connection, Shown> = {
  connecting: { tone: "neutral", label: "Connecting" },
  live: { tone: "good", label: "Live" },
  polling: { tone: "info", label: "Checking every few seconds" },
  lost: { tone: "warn", label: "Connection lost, trying again" },
  done: { tone: "neutral", label: "Complete" },
};

export function connectionStatus(connection: Connection): Shown {
  return CONNECTION[connection];
}

const ENDINGS: Record<StopReason, string> = {
  healed: "Everything is healed and proven",
  nothing_to_heal: "Nothing to heal: everything passes",
  flaky: "The failures are flaky",
  policy_violation: "Policy held back a fix that was proven",
  retries_exhausted: "No further fix could be proven",
  budget_exhausted: "The time or candidate budget ran out",
  no_tests: "There are no tests to prove a fix with",
  environment: "The tests cannot run in this environment",
  clone_failed: "The repository could not be fetched",
  quarantined: "The repository is in quarantine; none of its code ran",
  cancelled: "The run was cancelled",
  internal: "AutoHeal itself ran into a problem",
};

type Ended = Pick<RunState, "stop_reason"> & Partial<Pick<ListedRun, "fixes_applied">>;

/** How a run ended, in a sentence; nothing while it goes on. */
export function ending({ stop_reason, fixes_applied }: Ended): string | null {
  if (!stop_reason) return null;
  const words = ENDINGS[stop_reason] ?? null;
  const isPart = words && stop_reason !== "healed" && (fixes_applied ?? 0) > 0;
  return isPart ? `Partly healed: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

/** How a run ended, or how far it is. */
export function standingWords(run: Ended & Pick<RunState, "current_node" | "progress">): string {
  return ending(run) ?? `${stageWords(run.current_node).label}, ${run.progress} %`;
}
