// Which events the thought stream shows.
import type { Stage, TraceEvent } from "../../../api/types";
import { words } from "../../../trace/words";
import { type KindKey, kindOf } from "./kinds";

export interface StreamFilter {
  /** Nothing for every stage. */
  stage: Stage | null;
  /** None for every kind. */
  kinds: ReadonlySet<KindKey>;
  text: string;
}

export const NO_FILTER: StreamFilter = { stage: null, kinds: new Set(), text: "" };

export function isFiltering(filter: StreamFilter): boolean {
  return filter.stage !== null || filter.kinds.size > 0 || filter.text.trim() !== "";
}

export function matches(event: TraceEvent, { stage, kinds, text }: StreamFilter): boolean {
  if (stage && event.stage !== stage) return false;
  if (kinds.size > 0 && !kinds.has(kindOf(event.type))) return false;
  const sought = text.trim().toLowerCase();
  return sought === "" || searchable(event).toLowerCase().includes(sought);
}

function searchable(event: TraceEvent): string {
  const sentence = words(event);
  if (event.type === "command") return `${sentence}\n${event.command}\n${event.excerpt}`;
  if (event.type === "candidate_tried" || event.type === "fix_applied") return `${sentence}\n${event.diff}`;
  return sentence;
}

/** What was found so far, so that a growing trace is never searched from its start again. */
export interface Found {
  filter: StreamFilter;
  events: readonly TraceEvent[];
  found: readonly TraceEvent[];
}

export function find(
  events: readonly TraceEvent[],
  filter: StreamFilter,
  before: Found | null = null,
): Found {
  if (!isFiltering(filter)) return { filter, events, found: events };
  if (before?.filter !== filter || !goesOn(before.events, events)) {
    return { filter, events, found: events.filter((event) => matches(event, filter)) };
  }
  const fresh = events.slice(before.events.length).filter((event) => matches(event, filter));
  return { filter, events, found: fresh.length === 0 ? before.found : [...before.found, ...fresh] };
}

/** Traces only grow: where the last one is the same, all before it is. */
function goesOn(before: readonly TraceEvent[], events: readonly TraceEvent[]): boolean {
  return before.length <= events.length && before.at(-1) === events[before.length - 1];
}
