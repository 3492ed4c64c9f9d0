// A run as its trace tells it: the events, and what is read from them. Made by adding events in order, never by changing what is there.
import type { EventOf, EventType, Stage, TraceEvent } from "../api/types";

/** One execution of a stage. `finishedStep` is null while it is under way. */
export interface StageExecution {
  stage: Stage;
  startedStep: number;
  startedAt: string;
  finishedStep: number | null;
  finishedAt: string | null;
  outcome: string | null;
  seconds: number | null;
}

/** The kinds of events that have a list of their own. Their items are the events, so each knows its step. */
export const LIST_OF = {
  thought: "thoughts",
  warning: "warnings",
  command: "commands",
  failure_found: "failures",
  plan_made: "plans",
  lines_suspected: "suspicions",
  search_progress: "searches",
  edits_survived: "survivors",
  candidate_tried: "candidates",
  policy_decision: "policyDecisions",
  fix_applied: "fixes",
  ci_update: "ciUpdates",
  telemetry: "telemetry",
  run_resumed: "resumptions",
  run_complete: "completions",
} as const satisfies Partial<Record<EventType, string>>;

type ListedType = keyof typeof LIST_OF;
type Lists = { [Type in ListedType as (typeof LIST_OF)[Type]]: readonly EventOf<Type>[] };

export interface RunRecord extends Lists {
  /** Every event; the one of step n is at n - 1. */
  events: readonly TraceEvent[];
  /** Read on after this step. 0 where nothing is known yet. */
  lastStep: number;
  /** In the order in which they began. Only the last can be under way. */
  executions: readonly StageExecution[];
  /** How the run ended; null while it goes on, also where it was taken up again. */
  completion: EventOf<"run_complete"> | null;
}

export const EMPTY_RECORD: RunRecord = {
  ...(Object.fromEntries(Object.values(LIST_OF).map((name) => [name, []])) as unknown as Lists),
  events: [],
  lastStep: 0,
  executions: [],
  completion: null,
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
type Draft = Mutable<RunRecord>;

/** The record with more events. Steps it has already are passed over; after a gap nothing is taken: read on after `lastStep`. */
export function append(record: RunRecord, events: readonly TraceEvent[]): RunRecord {
  const fresh = events.filter((event) => event.step > record.lastStep);
  if (fresh[0]?.step !== record.lastStep + 1) return record;
  const draft = draftOf(record);
  for (const event of fresh) {
    if (event.step > draft.lastStep + 1) break;
    if (event.step === draft.lastStep + 1) take(draft, event);
  }
  return draft;
}

function draftOf(record: RunRecord): Draft {
  const copies = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice() : value,
  ]);
  return Object.fromEntries(copies) as unknown as Draft;
}

function take(draft: Draft, event: TraceEvent) {
  draft.events.push(event);
  draft.lastStep = event.step;
  // A newer server may tell of kinds that have no list here.
  if (Object.hasOwn(LIST_OF, event.type)) {
    const list = draft[LIST_OF[event.type as ListedType]] as TraceEvent[];
    list.push(event);
  }
  if (event.type === "stage_started") begin(draft, event);
  if (event.type === "stage_finished") finish(draft, event, event.outcome, event.seconds);
  if (event.type === "run_complete") complete(draft, event);
  if (event.type === "run_resumed") draft.completion = null;
}

function begin(draft: Draft, event: EventOf<"stage_started">) {
  // A worker that died says nothing; the next start shows that its stage was cut off.
  finish(draft, event, "interrupted", null);
  draft.completion = null;
  draft.executions.push({ stage: event.stage, startedStep: event.step, startedAt: event.at, ...UNFINISHED });
}

export const UNFINISHED = { finishedStep: null, finishedAt: null, outcome: null, seconds: null } as const;

function complete(draft: Draft, event: EventOf<"run_complete">) {
  // The last stage ends with the run and has no end of its own in the trace.
  finish(draft, event, "done", null);
  draft.completion = event;
}

function finish(draft: Draft, event: TraceEvent, outcome: string, seconds: number | null) {
  const last = draft.executions.at(-1);
  if (!last || last.finishedStep !== null) return;
  const elapsed = (Date.parse(event.at) - Date.parse(last.startedAt)) / 1000;
  draft.executions[draft.executions.length - 1] = {
    ...last,
    finishedStep: event.step,
    finishedAt: event.at,
    outcome,
    seconds: seconds ?? elapsed,
  };
}
