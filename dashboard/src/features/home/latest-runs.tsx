// The newest few runs, for a quick way back to them.
import { Activity } from "lucide-react";
import { Link } from "wouter";
import { isOver, useRuns } from "../../api/queries";
import type { ListedRun } from "../../api/types";
import { formatDuration, repositoryName } from "../../format";
import { to } from "../../route";
import { runStatus, standingWords } from "../../status";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states";
import { Shortened, TimeAgo } from "../../ui/text";

const SHOWN = 6;

export function LatestRuns() {
  const aside = (
    <ButtonLink kind="quiet" size="small" href={to.history}>
      All runs
    </ButtonLink>
  );
  return (
    <Card title="Latest runs" aside={aside}>
      <LatestRunsList />
    </Card>
  );
}

function LatestRunsList() {
  const { data, error, refetch, isFetching } = useRuns({}, SHOWN);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!data) return <Skeleton lines={5} />;
  const runs = data.pages[0]?.runs ?? [];
  if (runs.length === 0) {
    return (
      <EmptyState icon={Activity} title="No runs yet">
        Give a repository on this page, and its run shows up here.
      </EmptyState>
    );
  }
  return (
    <ul className="-mx-2 divide-y divide-line">
      {runs.map((run) => (
        <li key={run.run_id}>
          <RunRow run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunRow({ run }: { run: ListedRun }) {
  const { tone, label } = runStatus(run.status);
  return (
    <Link href={to.run(run.run_id)} className="block rounded-lg px-2 py-2.5 hover:bg-sunken">
      <span className="flex items-center justify-between gap-3">
        <Shortened text={repositoryName(run.repo_url)} limit={32} className="min-w-0 font-medium" />
        <Badge tone={tone} hasDot={!isOver(run)}>
          {label}
        </Badge>
      </span>
      <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{standingWords(run)}</span>
        <span className="tabular-nums">
          {run.seconds != null && `${formatDuration(run.seconds)}, `}
          <TimeAgo time={run.started_at} />
        </span>
      </span>
    </Link>
  );
}
