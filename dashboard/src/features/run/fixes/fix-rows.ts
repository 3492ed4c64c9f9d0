// The rows of the fixes table: from the results once they are there, from the trace until then.
import type { EventOf, FixRecord, FixStatus, Results, Suggestion } from "../../../api/types";
import type { RunRecord } from "../../../trace/record";

export interface FixRow {
  key: string;
  file: string;
  line: number;
  bugType: string;
  /** What was wrong, as the failure said it. */
  problem: string;
  /** `Open`: found, and not yet healed or given up; one commit may heal several, and only results tell that. */
  status: FixStatus | "Open";
  /** 0 to 1; nothing where a rule left no choice, or nothing was committed. */
  confidence: number | null;
  rung: string | null;
  rule: string | null;
  /** Nothing while it is not known. */
  editsTried: number | null;
  commit: string | null;
  commitMessage: string | null;
  diff: string | null;
  explanation: string | null;
  evidence: string | null;
  witnesses: readonly string[];
  policy: readonly string[];
  suggestions: readonly Suggestion[];
}

export function fixRows(record: RunRecord, results: Results | null): FixRow[] {
  return results ? results.fixes.map(fromResults) : fromTrace(record);
}

function fromResults(fix: FixRecord, place: number): FixRow {
  return {
    key: `${placeKey(fix)}:${place}`,
    file: fix.file,
    line: fix.line,
    bugType: fix.bug_type,
    problem: fix.message,
    status: fix.status,
    confidence: fix.confidence ?? null,
    rung: fix.rung ?? null,
    rule: fix.rule ?? null,
    editsTried: fix.candidates_tried,
    commit: fix.commit ?? null,
    commitMessage: fix.commit_message,
    diff: fix.diff ?? null,
    explanation: fix.explanation ?? null,
    evidence: fix.evidence ?? null,
    witnesses: fix.witnesses,
    policy: fix.policy ?? [],
    suggestions: fix.suggestions ?? [],
  };
}

/** Every failure once, in the order in which they were found, with its fix where there is one; then fixes for what was never told. */
function fromTrace(record: RunRecord): FixRow[] {
  const failures = new Map(record.failures.map((failure) => [placeKey(failure), failure]));
  const fixes = new Map(record.fixes.map((fix) => [placeKey(fix.cause ?? fix), fix]));
  const found = Array.from(failures, ([key, failure]) => {
    const fix = fixes.get(key);
    return fix ? fixedRow(fix, failure) : openRow(failure);
  });
  const others = Array.from(fixes).filter(([key]) => !failures.has(key));
  return [...found, ...others.map(([, fix]) => fixedRow(fix, null))];
}

function openRow(failure: EventOf<"failure_found">): FixRow {
  return {
    ...UNKNOWN,
    key: placeKey(failure),
    file: failure.file,
    line: failure.line,
    bugType: failure.bug_type,
    problem: failure.message,
    status: "Open",
    witnesses: failure.tests ?? [],
  };
}

function fixedRow(fix: EventOf<"fix_applied">, failure: EventOf<"failure_found"> | null): FixRow {
  return {
    ...UNKNOWN,
    key: placeKey(fix.cause ?? fix),
    file: fix.file,
    line: fix.line,
    bugType: fix.bug_type,
    problem: failure?.message ?? fix.subject,
    status: "Fixed",
    confidence: fix.confidence ?? null,
    rung: fix.rung ?? null,
    rule: fix.rule ?? null,
    editsTried: fix.candidates_tried ?? null,
    commit: fix.commit,
    commitMessage: fix.subject,
    diff: fix.diff,
    explanation: fix.explanation ?? null,
    evidence: fix.evidence ?? null,
    witnesses: failure?.tests ?? [],
  };
}

const UNKNOWN = {
  confidence: null,
  rung: null,
  rule: null,
  editsTried: null,
  commit: null,
  commitMessage: null,
  diff: null,
  explanation: null,
  evidence: null,
  witnesses: [],
  policy: [],
  suggestions: [],
} satisfies Partial<FixRow>;

interface Place {
  file: string;
  line: number;
}

function placeKey({ file, line }: Place): string {
  return `${file}:${line}`;
}

/** Edits for the same failure that were tried and did not heal it. */
export function rejectedFor(record: RunRecord, row: Place): EventOf<"candidate_tried">[] {
  const key = placeKey(row);
  return record.candidates.filter(
    ({ cause, verdict }) => verdict !== "healed" && cause != null && placeKey(cause) === key,
  );
}
