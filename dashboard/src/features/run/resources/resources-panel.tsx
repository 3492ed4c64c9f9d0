// What the run uses and what it has cost so far.
import { lazy, Suspense } from "react";
import { formatSeconds } from "../../../format";
import { useRunView } from "../../../trace/view";
import { Card } from "../../../ui/card";
import { useRunResults } from "../use-run-results";
import { costOf } from "./cost";
import { samplesOf } from "./samples";

const UsageChart = lazy(() => import("./usage-chart").then((module) => ({ default: module.UsageChart })));

export function ResourcesPanel() {
  const { record } = useRunView();
  const { results } = useRunResults();
  const cost = costOf(record, results);
  return (
    <Card title="Cost and resources">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        <Row name="Edits tried">{cost.editsTried.toLocaleString("en")}</Row>
        <Row name="Time in the sandbox">{formatSeconds(cost.sandboxSeconds)}</Row>
        <Row name="Sandbox commands">{cost.commands.toLocaleString("en")}</Row>
        <Row name="Model tokens">none</Row>
      </dl>
      <Usage />
    </Card>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Usage() {
  const { record } = useRunView();
  const latest = record.telemetry.at(-1);
  if (!latest) {
    return (
      <p className="mt-4 text-sm text-muted">Processor and memory are measured when a step takes longer.</p>
    );
  }
  const samples = samplesOf(record.telemetry);
  const charts = [
    {
      label: "Processor",
      value: `${latest.cpu_percent.toFixed(0)} %`,
      field: "cpu",
      colour: "var(--accent)",
    },
    { label: "Memory", value: `${latest.memory_mb.toFixed(0)} MB`, field: "memory", colour: "var(--good)" },
  ] as const;
  return (
    <div className="mt-4 grid grid-cols-2 gap-4">
      {charts.map(({ label, value, field, colour }) => (
        <div key={field} className="min-w-0">
          <p className="flex flex-wrap justify-between gap-x-2 text-xs text-muted">
            {label}
            <span className="font-medium text-ink tabular-nums">{value}</span>
          </p>
          {samples.length > 1 && (
            <div aria-hidden className="h-16">
              <Suspense fallback={null}>
                <UsageChart samples={samples} field={field} colour={colour} />
              </Suspense>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
