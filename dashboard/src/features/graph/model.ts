// The causal graph of a run: failing tests, the errors they show, the symbols they are in, the causes, and the fixes.
import type { EventOf, FixRecord } from "../../api/types";
import type { RunRecord } from "../../trace/record";

export const KINDS = ["test", "error", "symbol", "cause", "fix"] as const;
export type NodeKind = (typeof KINDS)[number];
/** `open` while nothing is decided yet; `awaited` where it is, and the results that say so are still on their way. */
export type Healing = "healed" | "not_healed" | "open" | "awaited";

export interface GraphNode {
  id: string;
  kind: NodeKind;
  /** One line. */
  label: string;
  /** The whole of what the label says in short. */
  text: string;
  healing: Healing;
  /** Where the record tells of it, if it does. */
  step: number | null;
  /** Tests that are folded into this node. */
  folded: number;
}

export interface GraphEdge {
  id: string;
  from: string;
  to: string;
}

export interface CausalModel {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** Each cause with everything that leads to it, for the list. */
  incidents: readonly Incident[];
}

/** A cause, what shows it, and what became of it. */
export interface Incident {
  id: string;
  file: string;
  line: number;
  bugType: string;
  message: string;
  symbol: string | null;
  tests: readonly string[];
  /** Tests that show it and that the record does not name. */
  unnamed: number;
  healing: Healing;
  step: number | null;
  fix: { commit: string; subject: string; step: number | null } | null;
}

type Failure = EventOf<"failure_found">;
type Applied = EventOf<"fix_applied">;

/** What the record tells; what the results say as well, once they are there, counts for more. `unfixed` is what no fix is known for. */
export function incidentsOf(
  record: RunRecord,
  fixes: readonly FixRecord[] | null,
  unfixed: "open" | "awaited" = "open",
): Incident[] {
  const failures = [...new Map(record.failures.map((failure) => [failureKey(failure), failure])).values()];
  const fromTrace = (failure: Failure) => fromRecord(failure, fixOf(record, failure), unfixed);
  if (!fixes) return failures.map(fromTrace);
  const told = new Set(fixes.map(failureKey));
  const byKey = new Map(failures.map((failure) => [failureKey(failure), failure]));
  return [
    ...fixes.map((fix) => fromResults(fix, byKey.get(failureKey(fix)), record)),
    ...failures.filter((failure) => !told.has(failureKey(failure))).map(fromTrace),
  ];
}

function failureKey(place: { file: string; line: number; message: string }): string {
  return JSON.stringify([place.file, place.line, place.message]);
}

function fixOf(record: RunRecord, failure: Failure): Applied | undefined {
  return record.fixes.find((fix) => {
    const place = fix.cause ?? fix;
    return place.file === failure.file && place.line === failure.line;
  });
}

function fromRecord(failure: Failure, fix: Applied | undefined, unfixed: Healing): Incident {
  const tests = failure.tests ?? [];
  return {
    id: failureKey(failure),
    ...{ file: failure.file, line: failure.line, bugType: failure.bug_type, message: failure.message },
    symbol: failure.symbol ?? null,
    tests,
    unnamed: Math.max(0, failure.witnesses - tests.length),
    healing: fix ? "healed" : unfixed,
    step: failure.step,
    fix: fix ? { commit: fix.commit, subject: fix.subject, step: fix.step } : null,
  };
}

function fromResults(fix: FixRecord, failure: Failure | undefined, record: RunRecord): Incident {
  // Several causes can be healed by one commit; the record tells of it once.
  const applied = fix.commit ? record.fixes.find(({ commit }) => commit === fix.commit) : undefined;
  return {
    id: failureKey(fix),
    ...{ file: fix.file, line: fix.line, bugType: fix.bug_type, message: fix.message },
    symbol: failure?.symbol ?? null,
    tests: fix.witnesses,
    unnamed: 0,
    healing: fix.status === "Fixed" ? "healed" : "not_healed",
    step: failure?.step ?? null,
    fix: fix.commit ? { commit: fix.commit, subject: fix.commit_message, step: applied?.step ?? null } : null,
  };
}

const ORDER: readonly Healing[] = ["not_healed", "open", "awaited", "healed"];

/** What many come to together: it is healed only where all are. */
export function together(one: Healing, other: Healing): Healing {
  return ORDER[Math.min(ORDER.indexOf(one), ORDER.indexOf(other))] ?? "open";
}

export function healingWords(healing: Healing): string {
  return { healed: "Healed", not_healed: "Not fixed", open: "No fix yet", awaited: "…" }[healing];
}
