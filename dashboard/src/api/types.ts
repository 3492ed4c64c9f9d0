// Short names for what the API's description calls its schemas.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TraceEvent = Schemas["Event"];
export type EventType = TraceEvent["type"];
export type EventOf<Type extends EventType> = Extract<TraceEvent, { type: Type }>;
export type Stage = Schemas["Stage"];

export type RunState = Schemas["RunState"];
export type RunStatus = Schemas["RunStatus"];
export type StopReason = Schemas["StopReason"];
/** A run in a list. */
export type ListedRun = Schemas["ListedRun"];
export type RunRequest = Schemas["RunRequest"];
export type RunAccepted = Schemas["RunAccepted"];
export type ReplayPage = Schemas["ReplayPage"];
export type JobState = Schemas["JobState"];

export type Results = Schemas["Results"];
export type FixRecord = Schemas["FixRecord"];
export type FixStatus = Schemas["FixStatus"];
export type CiStatus = Schemas["CiStatus"];
export type Iteration = Schemas["Iteration"];
export type Suggestion = Schemas["Suggestion"];
export type BugType = Schemas["BugType"];
export type Score = Schemas["Score"];

export type Task = Schemas["Task"];
export type Trends = Schemas["Trends"];
export type Answer = Schemas["Answer"];

export type ErrorCode = Schemas["ErrorCode"];
export type ErrorBody = Schemas["ErrorBody"];

/** What each event of the live channel carries. */
export interface LiveEvents {
  thought_event: Schemas["ThoughtEvent"];
  fix_applied: Schemas["FixAppliedEvent"];
  ci_update: Schemas["CiUpdateEvent"];
  telemetry_tick: Schemas["TelemetryTick"];
  run_complete: Schemas["RunCompleteEvent"];
}
