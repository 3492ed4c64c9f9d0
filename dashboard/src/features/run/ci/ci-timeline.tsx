// The rounds of fix and proof, one below the other.
import { count } from "../../../format";
import { useRunView } from "../../../trace/view";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { standingOf } from "../standing";
import { useRunResults } from "../use-run-results";
import { type TimelineEntry, timelineOf } from "./iterations";

const DOT: Partial<Record<string, string>> = { good: "bg-good", bad: "bg-bad", info: "bg-info" };

export function CiTimeline() {
  const view = useRunView();
  const { results } = useRunResults();
  const entries = timelineOf(view.record, results);
  const used = `${entries.length}/${view.run?.max_iterations ?? 0}`;
  return (
    <Card
      title="CI timeline"
      aside={<span className="text-sm text-muted tabular-nums">{used} iterations used</span>}
    >
      {entries.length === 0 ? (
        <NoRounds isOpen={standingOf(view)?.isOpen ?? true} />
      ) : (
        <ol aria-label="Iterations" className="relative space-y-3">
          {entries.map((entry) => (
            <Entry key={entry.iteration} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function NoRounds({ isOpen }: { isOpen: boolean }) {
  return (
    <p className="text-sm text-muted">
      {isOpen ? "No round is over yet." : "No fix came as far as a round."} A round is a fix and its proof by
      the whole suite.
    </p>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <li className="relative flex gap-3 pl-5 not-last:before:absolute not-last:before:top-4 not-last:before:-bottom-4 not-last:before:left-[5px] not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden
        className={`absolute top-1.5 left-0 size-[11px] rounded-full ${DOT[entry.status.tone] ?? "bg-neutral"}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex items-center gap-2 font-medium">
          {`Iteration ${entry.iteration}`}
          <Badge tone={entry.status.tone}>{entry.status.label}</Badge>
          {entry.isRegression && <Badge tone="warn">Regression</Badge>}
        </span>
        <span className="text-sm text-muted tabular-nums">
          {`${count(entry.failureCount, "failure")}, `}
          <time dateTime={entry.at} title={new Date(entry.at).toLocaleString("en")}>
            {new Date(entry.at).toLocaleTimeString("en-GB")}
          </time>
        </span>
      </div>
    </li>
  );
}
