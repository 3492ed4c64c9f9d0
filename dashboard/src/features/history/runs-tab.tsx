// The runs that the filters let through.
import { Activity, SearchX } from "lucide-react";
import { useMemo } from "react";
import { useRuns } from "../../api/queries";
import { count } from "../../format";
import { to } from "../../route";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states";
import { filterOf, type HistoryView, isFiltered, USUAL_VIEW } from "./filter";
import { RunFilters } from "./run-filters";
import { RunsTable } from "./runs-table";

const PAGE = 100;

interface Props {
  view: HistoryView;
  onChange: (part: Partial<HistoryView>) => void;
}

export function RunsTab({ view, onChange }: Props) {
  const clear = () => onChange({ ...USUAL_VIEW, days: view.days });
  return (
    <>
      <RunFilters view={view} onChange={onChange} onClear={clear} />
      <FoundRuns view={view} onChange={onChange} onClear={clear} />
    </>
  );
}

function FoundRuns({ view, onChange, onClear }: Props & { onClear: () => void }) {
  const found = useRuns(filterOf(view), PAGE);
  const runs = useMemo(() => found.data?.pages.flatMap((page) => page.runs) ?? [], [found.data]);
  const retry = () => void found.refetch();
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={retry} isBusy={found.isFetching} />;
  if (!found.data) return <Skeleton lines={8} />;
  if (runs.length === 0) return <NoRuns isFiltered={isFiltered(view)} onClear={onClear} />;
  return (
    <div aria-busy={found.isPlaceholderData} className={found.isPlaceholderData ? "opacity-60" : undefined}>
      <p role="status" className="mb-2 text-sm text-muted">
        {found.hasNextPage
          ? `The newest ${count(runs.length, "run")}; scroll for more`
          : count(runs.length, "run")}
      </p>
      <RunsTable
        runs={runs}
        onRepository={(repository) => onChange({ repository })}
        onEnd={() => {
          if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
        }}
      />
      {found.isFetchingNextPage && <Skeleton lines={2} className="mt-3" />}
      {found.error && <ErrorState error={found.error} onRetry={retry} isBusy={found.isFetching} />}
    </div>
  );
}

function NoRuns({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={Activity} title="No runs yet">
        <p className="mb-3">Start a heal, and its run shows up here.</p>
        <ButtonLink kind="primary" href={to.home}>
          Heal a repository
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState icon={SearchX} title="No run is like that">
      <p className="mb-3">Clear the filters to see all runs.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  );
}
