// Traces for tests: one that tells a whole run, and any that could be.
import fc from "fast-check";
import type { EventType, JobState, ReplayPage, RunState, Stage, TraceEvent } from "../api/types";
import { STAGES } from "../trace/stages";

export const RUN_ID = "01900000-0000-7000-8000-000000000001";
const START = Date.parse("2026-01-01T00:00:00Z");

type Kind = {
  [Type in EventType]: Omit<Extract<TraceEvent, { type: Type }>, "run_id" | "step" | "at" | "stage">;
}[EventType];

/** Events at their places: steps from 1, a second between them. */
export function traceOf(kinds: readonly (readonly [Stage, Kind])[]): TraceEvent[] {
  return kinds.map(([stage, kind], place) => ({
    ...kind,
    stage,
    run_id: RUN_ID,
    step: place + 1,
    at: new Date(START + place * 1000).toISOString(),
  })) as TraceEvent[];
}

/** A run that finds one fault, heals it and passes. */
export const HEALED_TRACE = traceOf([
  ["repo_scanner", { type: "stage_started" }],
  ["repo_scanner", { type: "thought", message: "scanned 3 files with 53 rules: nothing unsafe" }],
  ["repo_scanner", { type: "stage_finished", outcome: "done", seconds: 0.03 }],
  ["test_runner", { type: "stage_started" }],
  ["test_runner", { type: "command", command: "pytest", seconds: 0.5, exit: 1, excerpt: "1 failed" }],
  ["test_runner", { type: "stage_finished", outcome: "found", seconds: 0.6 }],
  ["dependency_mapper", { type: "stage_started" }],
  [
    "dependency_mapper",
    {
      type: "failure_found",
      file: "src/shelf.py",
      line: 13,
      bug_type: "LOGIC",
      kind: "assertion",
      message: "assert False is True",
      witnesses: 1,
      tests: ["tests/test_shelf.py::test_fits"],
      symbol: "Shelf.fits",
    },
  ],
  ["dependency_mapper", { type: "plan_made", causes: ["LOGIC at src/shelf.py:13"] }],
  ["dependency_mapper", { type: "stage_finished", outcome: "found", seconds: 0.01 }],
  ["fix_generator", { type: "stage_started" }],
  [
    "fix_generator",
    { type: "search_progress", tried: 1026, total: 1026, seconds: 2, survivors: 5, afresh: 0 },
  ],
  ["fix_generator", { type: "stage_finished", outcome: "found", seconds: 2.1 }],
  ["sandbox_verifier", { type: "stage_started" }],
  [
    "sandbox_verifier",
    {
      type: "candidate_tried",
      rule: "comparison_operator",
      rung: "search",
      prior: 0.9,
      verdict: "healed",
      diff: "-a < b\n+a <= b",
      cause: { file: "src/shelf.py", line: 13 },
    },
  ],
  ["sandbox_verifier", { type: "telemetry", cpu_percent: 80, memory_mb: 120, sandbox: "box" }],
  ["sandbox_verifier", { type: "stage_finished", outcome: "found", seconds: 1 }],
  ["commit_optimizer", { type: "stage_started" }],
  [
    "commit_optimizer",
    {
      type: "fix_applied",
      file: "src/shelf.py",
      line: 13,
      bug_type: "LOGIC",
      commit: "d690bb0d4fb269115aeb65265bcfec62c4156706",
      subject: "[AI-AGENT] Fix LOGIC error in src/shelf.py line 13",
      diff: "-a < b\n+a <= b",
      confidence: 0.97,
      rung: "search",
      rule: "comparison_operator",
    },
  ],
  ["commit_optimizer", { type: "ci_update", iteration: 1, status: "passed", regression: false }],
  ["commit_optimizer", { type: "stage_finished", outcome: "done", seconds: 0.1 }],
  ["self_benchmarker", { type: "stage_started" }],
  ["self_benchmarker", { type: "run_complete", status: "passed", stop_reason: "healed", seconds: 6.4 }],
]);

const PLAIN_KINDS: Kind[] = [
  { type: "stage_started" },
  { type: "stage_finished", outcome: "done", seconds: 1 },
  { type: "thought", message: "hm" },
  { type: "warning", message: "careful" },
  { type: "telemetry", cpu_percent: 1, memory_mb: 1, sandbox: "box" },
  { type: "ci_update", iteration: 1, status: "failed", regression: true },
  { type: "plan_made", causes: [] },
  { type: "run_resumed", attempt: 1 },
  { type: "run_complete", status: "failed", stop_reason: "flaky", seconds: 1 },
];

/** Any trace, also such as no server would tell. */
export function anyTrace(maxLength = 60): fc.Arbitrary<TraceEvent[]> {
  const entry = fc.tuple(fc.constantFrom(...STAGES), fc.constantFrom(...PLAIN_KINDS));
  return fc.array(entry, { maxLength }).map(traceOf);
}

export function runState(part: Partial<RunState> = {}): RunState {
  return {
    run_id: RUN_ID,
    repo_url: "https://github.com/owner/shelf",
    team_name: "Platform",
    leader_name: "Ada",
    branch_name: "PLATFORM_ADA_AI_Fix",
    base_commit: null,
    status: "running",
    stop_reason: null,
    current_node: "test_runner",
    progress: 20,
    iteration_count: 0,
    max_iterations: 5,
    started_at: new Date(START).toISOString(),
    finished_at: null,
    ...part,
  };
}

export function jobState(status: JobState["status"]): JobState {
  return { jobId: RUN_ID, status };
}

/** What the server answers when `known` events of a trace have happened. */
export function pageAfter(
  trace: readonly TraceEvent[],
  after: number,
  known: number,
  limit = 1000,
): ReplayPage {
  const events = trace.slice(after, Math.min(after + limit, known));
  const reached = events.at(-1)?.step ?? after;
  const isOver = known >= trace.length;
  return {
    run: runState(isOver ? { status: "passed", stop_reason: "healed", progress: 100 } : {}),
    events,
    last_step: known,
    next: reached < known ? reached : null,
    complete: isOver && reached >= known,
  };
}
