// The causal incident graph of a run, drawn or as a list. Nodes come as the record grows.
import { Network } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { count } from "../../format";
import { useRunView } from "../../trace/view";
import { Choices } from "../../ui/choices";
import { EmptyState, Skeleton } from "../../ui/states";
import { useRunResults } from "../run/use-run-results";
import { graphOf } from "./build";
import { IncidentList } from "./incident-list";
import { type Incident, incidentsOf } from "./model";

// The graph library is heavy and waits until somebody looks at a graph.
const Drawing = lazy(() => import("./drawing").then((drawing) => ({ default: drawing.Drawing })));

type Look = "graph" | "list";
const LOOKS = [
  { key: "graph", label: "Graph" },
  { key: "list", label: "List" },
] as const;
const NARROW = "(max-width: 639px)";

export function CausalGraph() {
  const incidents = useIncidents();
  const [look, setLook] = useState<Look>(() => (matchMedia(NARROW).matches ? "list" : "graph"));
  if (incidents.length === 0) return <NothingYet />;
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted">
          {summary(incidents)}
        </p>
        <Choices<Look> label="Show the graph as" choices={LOOKS} selected={look} onSelect={setLook} />
      </div>
      {look === "list" ? <IncidentList incidents={incidents} /> : <Drawn incidents={incidents} />}
    </div>
  );
}

function Drawn({ incidents }: { incidents: readonly Incident[] }) {
  const model = useMemo(() => graphOf(incidents), [incidents]);
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Drawing model={model} />
      {model.leftOut > 0 && (
        <p className="mt-2 text-sm text-muted">
          {count(model.leftOut, "more cause")} would not fit; the list has all of them.
        </p>
      )}
    </Suspense>
  );
}

function useIncidents(): readonly Incident[] {
  const { record } = useRunView();
  const { results, isLoading } = useRunResults();
  const fixes = results?.fixes ?? null;
  const unfixed = isLoading ? "awaited" : "open";
  const { failures, fixes: applied } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record changes with every event, these two seldom
  return useMemo(
    () => incidentsOf(record, fixes, unfixed),
    [failures.length, applied.length, fixes, unfixed],
  );
}

function summary(incidents: readonly Incident[]): string {
  const healed = incidents.filter(({ healing }) => healing === "healed").length;
  return `${count(incidents.length, "failure")}, ${healed} healed`;
}

function NothingYet() {
  const { record } = useRunView();
  if (record.completion)
    return (
      <EmptyState icon={Network} title="No failure was found">
        There is nothing to trace back to a cause in this run.
      </EmptyState>
    );
  return (
    <EmptyState icon={Network} title="No failure was found so far">
      The graph grows here as soon as the tests have shown something.
    </EmptyState>
  );
}
