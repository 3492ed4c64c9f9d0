// Events in sentences, as the thought stream and the replay tell them.
import type { EventOf, EventType, TraceEvent } from "../api/types";
import { count, firstLine, formatSeconds } from "../format";
import { commandWords, exitWords } from "./command-words";
import { stageWords } from "./stages";

type Tellers = { [Type in EventType]: (event: EventOf<Type>) => string };

const TELLERS: Tellers = {
  stage_started: (event) => `${stageWords(event.stage).label} begins`,
  stage_finished: (event) =>
    `${stageWords(event.stage).label} ends after ${formatSeconds(event.seconds)}: ${outcomeWords(event.outcome)}`,
  thought: (event) => capital(event.message),
  warning: (event) => `Warning: ${event.message}`,
  command: (event) =>
    `Ran ${commandWords(event.command)} for ${formatSeconds(event.seconds)}: ${exitWords(event.exit)}`,
  failure_found: (event) => `${event.bug_type} at ${event.file}:${event.line}: ${firstLine(event.message)}`,
  candidate_tried: (event) => `Tried ${plain(event.rule)} (${event.rung}): ${plain(event.verdict)}`,
  lines_suspected: (event) => suspicion(event.lines),
  search_progress: (event) =>
    `Tried ${event.tried.toLocaleString("en")} of ${event.total.toLocaleString("en")} small edits, ${event.survivors} pass`,
  edits_survived: (event) => survival(event.edits),
  plan_made: (event) => `Takes on ${count(event.causes.length, "cause")}: ${event.causes.join("; ")}`,
  policy_decision: (event) => policy(event),
  fix_applied: (event) => `Committed ${event.commit.slice(0, 8)}: ${event.subject}`,
  ci_update: (event) =>
    `Round ${event.iteration} ${event.status}${event.regression ? ", with a regression" : ""}`,
  telemetry: (event) =>
    `The sandbox uses ${event.cpu_percent.toFixed(0)} % of a processor and ${event.memory_mb.toFixed(0)} MB`,
  run_resumed: (event) => `Another worker goes on (attempt ${event.attempt + 1})`,
  run_complete: (event) => `Over after ${formatSeconds(event.seconds)}: ${plain(event.stop_reason)}`,
};

/** What an event says, in a sentence. */
export function words(event: TraceEvent): string {
  const tell = TELLERS[event.type] as ((event: TraceEvent) => string) | undefined;
  return tell ? tell(event) : plain(event.type);
}

/** `{stop:flaky}` and the like are how the trace spells an outcome with a reason. */
export function outcomeWords(outcome: string): string {
  const parts = /^\{(\w+):(\w+)\}$/.exec(outcome);
  return parts ? `${plain(parts[1] ?? "")}, ${plain(parts[2] ?? "")}` : plain(outcome);
}

export function plain(name: string): string {
  return name.replaceAll("_", " ");
}

/** A sentence begins with a capital; a file's name keeps its own. */
export function capital(text: string): string {
  return /^[a-z]+[ ,:]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function suspicion(lines: EventOf<"lines_suspected">["lines"]): string {
  const first = lines[0];
  return first
    ? `Suspects ${count(lines.length, "line")}, ${first.file}:${first.line} most`
    : "Suspects no line";
}

function survival(edits: EventOf<"edits_survived">["edits"]): string {
  const first = edits[0];
  return first
    ? `${count(edits.length, "edit")} ${edits.length === 1 ? "passes" : "pass"}; the likeliest: ${first.explanation}`
    : "No edit passes";
}

function policy(event: EventOf<"policy_decision">): string {
  const reasons = event.reasons.length > 0 ? `: ${event.reasons.join(", ")}` : "";
  return `Policy ${event.allowed ? "allows" : "refuses"} ${plain(event.rule)}${reasons}`;
}
