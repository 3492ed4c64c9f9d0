// Results for tests: one of a run that healed a part, and any that could be.
import fc from "fast-check";
import type { BugType, FixRecord, Iteration, Results } from "../api/types";
import { score } from "../score";
import { RUN_ID } from "./trace";

export function fixRecord(part: Partial<FixRecord> = {}): FixRecord {
  return {
    file: "almanac/moon.py",
    line: 4,
    bug_type: "IMPORT",
    kind: "missing_name",
    message: "name 'datetime' is not defined",
    status: "Fixed",
    commit_message: "[AI-AGENT] Fix IMPORT error in almanac/moon.py line 4",
    commit: "c726503425e7bad446188b1bf36f8c054a642cc1",
    rung: "rule",
    rule: "missing_import",
    explanation: "`datetime` is used but not imported: import datetime",
    evidence: "1 failing witness now passes, proven twice in the sandbox",
    diff: "--- a/almanac/moon.py\n+++ b/almanac/moon.py\n@@ -1,2 +1,3 @@\n+import datetime\n MONTH = 29.53\n x = 1\n",
    witnesses: ["tests/test_moon.py"],
    candidates_tried: 1,
    ...part,
  };
}

const FAILED: Partial<FixRecord> = {
  file: "almanac/tides.py",
  line: 11,
  bug_type: "LOGIC",
  kind: "assertion",
  message: "assert 4 == 5",
  status: "Failed",
  commit: null,
  diff: null,
  rung: null,
  rule: null,
  explanation: null,
  evidence: null,
  candidates_tried: 604,
};

export function resultsOf(part: Partial<Results> = {}): Results {
  return {
    repository: "https://github.com/owner/shelf",
    team_name: "Platform",
    leader_name: "Ada",
    branch_name: "PLATFORM_ADA_AI_Fix",
    total_failures: 2,
    fixes_applied: 1,
    iterations: 1,
    ci_status: "FAILED",
    total_time: "0m 6s",
    fixes: [fixRecord(), fixRecord(FAILED)],
    iteration_history: [
      { iteration: 1, status: "FAILED", timestamp: "2026-01-01T00:00:20Z", failure_count: 1 },
    ],
    run_id: RUN_ID,
    status: "failed",
    stop_reason: "retries_exhausted",
    summary: ["1 of 2 causes are healed on PLATFORM_ADA_AI_Fix; the rest is still red"],
    base_commit: "ec0550abe3a269c08c4a65eb27e168c70656ebd0",
    head_commit: "c726503425e7bad446188b1bf36f8c054a642cc1",
    score: score(6, 1),
    remaining: [],
    flaky: [],
    quarantine: [],
    tests_total: 6,
    tests_passing: 5,
    candidates_tried: 605,
    seconds: 6.2,
    suite_seconds: 0.5,
    ...part,
  };
}

const BUG_TYPES: BugType[] = ["LINTING", "SYNTAX", "LOGIC", "TYPE_ERROR", "IMPORT", "INDENTATION"];

const anyFix: fc.Arbitrary<FixRecord> = fc
  .record({
    file: fc.string({ minLength: 1 }).map((name) => `src/${name}.py`),
    line: fc.integer({ min: 1, max: 9999 }),
    bug_type: fc.constantFrom(...BUG_TYPES),
    status: fc.constantFrom("Fixed" as const, "Failed" as const),
    message: fc.string(),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    candidates_tried: fc.nat(9999),
  })
  .map(fixRecord);

export const anyHistory: fc.Arbitrary<Iteration[]> = fc
  .array(
    fc.record({
      status: fc.constantFrom("PASSED" as const, "FAILED" as const),
      timestamp: fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString()),
      failure_count: fc.nat(500),
    }),
    { maxLength: 12 },
  )
  .map((entries) => entries.map((entry, place) => ({ ...entry, iteration: place + 1 })));

/** What any run that is over could have come to. */
export const anyResults: fc.Arbitrary<Results> = fc
  .record({
    fixes: fc.array(anyFix, { maxLength: 6 }),
    iteration_history: anyHistory,
    seconds: fc.double({ min: 0, max: 4000, noNaN: true }),
    commits: fc.nat(60),
    summary: fc.array(fc.string(), { maxLength: 3 }),
    isPassed: fc.boolean(),
  })
  .map(({ commits, isPassed, ...part }) =>
    resultsOf({
      ...part,
      score: score(part.seconds, commits),
      total_failures: part.fixes.length,
      iterations: Math.max(1, part.iteration_history.length),
      ci_status: isPassed ? "PASSED" : "FAILED",
      status: isPassed ? "passed" : "failed",
      stop_reason: isPassed ? "healed" : "retries_exhausted",
    }),
  );
