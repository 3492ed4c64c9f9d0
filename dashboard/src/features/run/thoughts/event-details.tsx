// What lies behind a sentence of the stream: output, a diff, the lines that are suspected.
import type { ReactNode } from "react";
import type { EventOf, EventType, TraceEvent } from "../../../api/types";
import { formatPercent } from "../../../format";
import { stageWords } from "../../../trace/stages";
import { DiffView } from "../diff/diff-view";

type Drawers = { [Type in EventType]?: (event: EventOf<Type>) => ReactNode };

const DRAWERS: Drawers = {
  command: (event) => (
    <>
      <Code>{event.command}</Code>
      <Code>{event.excerpt.trim() === "" ? "It said nothing." : event.excerpt}</Code>
    </>
  ),
  failure_found: (event) => (
    <>
      <Code>{event.message}</Code>
      <Lines items={event.tests ?? []} />
    </>
  ),
  candidate_tried: (event) => <DiffView diff={event.diff} file={event.cause?.file} />,
  fix_applied: (event) => (
    <>
      {event.explanation && <p>{event.explanation}</p>}
      <DiffView diff={event.diff} file={event.file} />
    </>
  ),
  lines_suspected: (event) => (
    <Lines
      items={event.lines.map(
        ({ file, line, suspicion, reasons }) =>
          `${formatPercent(suspicion)} ${file}:${line} ${reasons.join("; ")}`,
      )}
    />
  ),
  edits_survived: (event) =>
    event.edits.map(({ explanation, confidence, diff }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an event never changes
      <div key={place} className="space-y-1">
        <p>{`${formatPercent(confidence)}: ${explanation}`}</p>
        <DiffView diff={diff} />
      </div>
    )),
  plan_made: (event) => <Lines items={event.causes} />,
  policy_decision: (event) => <Lines items={event.reasons} />,
};

/** Every event has at least its place and its time. */
export function EventDetails({ event }: { event: TraceEvent }) {
  const draw = Object.hasOwn(DRAWERS, event.type)
    ? (DRAWERS[event.type] as (event: TraceEvent) => ReactNode)
    : undefined;
  return (
    <div className="space-y-2 text-sm">
      <p className="text-xs text-muted">
        {`${stageWords(event.stage).label}, `}
        <time dateTime={event.at}>{new Date(event.at).toLocaleString("en")}</time>
      </p>
      {draw?.(event)}
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="max-h-72 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
      {children}
    </pre>
  );
}

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-0.5 font-mono text-xs">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
