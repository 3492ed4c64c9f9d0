// All that is shown of a run, live or in replay: what it is, where it stands, and its parts behind tabs.
import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { ApiError } from "../../api/errors";
import { repositoryName } from "../../format";
import { usePageTitle } from "../../page-title";
import { to } from "../../route";
import { connectionStatus } from "../../status";
import { followAgain } from "../../trace/store";
import { useRunView } from "../../trace/view";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states";
import { Tabs } from "../../ui/tabs";
import { Shortened } from "../../ui/text";
import { ConnectionNotice } from "./connection-notice";
import { fixRows } from "./fixes/fix-rows";
import { useTab, useTabs } from "./run-tabs";
import { StageRail } from "./stages/stage-rail";
import { SummaryCard } from "./summary/summary-card";
import { TabContent } from "./tab-content";
import { useRunResults } from "./use-run-results";

export function RunScreen() {
  const { runId, run, error, isLatest } = useRunView();
  const name = run ? repositoryName(run.repo_url) : "";
  usePageTitle(`${isLatest ? "Run" : "Replay"} ${name}`.trim());
  if (isNotFound(error)) return <NotFound />;
  if (!run) return error ? <ErrorState error={error} onRetry={() => followAgain(runId)} /> : <Loading />;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-xl font-semibold tracking-tight sm:text-2xl">
          <Shortened text={name} limit={48} />
        </h1>
        <FollowBadge />
      </div>
      <ConnectionNotice />
      <SummaryCard />
      <StageRail />
      <RunParts />
    </div>
  );
}

/** Whether this is now or then. */
function FollowBadge() {
  const { connection, isLatest } = useRunView();
  if (!isLatest) return <Badge tone="info">Replay</Badge>;
  if (connection === "done") return null;
  const { tone, label } = connectionStatus(connection);
  return (
    <Badge tone={tone} hasDot>
      {label}
    </Badge>
  );
}

function RunParts() {
  const { record } = useRunView();
  const { results } = useRunResults();
  const fixes = useMemo(() => fixRows(record, results).length, [record, results]);
  const tabs = useTabs(fixes);
  const [wanted, select] = useTab();
  const selected = tabs.find(({ key }) => key === wanted)?.key ?? "overview";
  return (
    <Tabs label="Parts of the run" tabs={tabs} selected={selected} onSelect={select}>
      <TabContent selected={selected} onSelect={select} />
    </Tabs>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function NotFound() {
  return (
    <EmptyState icon={SearchX} title="There is no such run">
      <p className="mb-3">The link may be incomplete, or the run was removed after its time.</p>
      <ButtonLink href={to.history}>To the history</ButtonLink>
    </EmptyState>
  );
}

/** Grey where the parts will be, in about their sizes. */
function Loading() {
  return (
    <div className="space-y-4">
      <ConnectionNotice />
      <Skeleton lines={1} className="max-w-xs" />
      <div className="rounded-xl border border-line bg-surface p-5 shadow-card">
        <Skeleton lines={5} />
      </div>
      <div className="rounded-xl border border-line bg-surface p-5 shadow-card">
        <Skeleton lines={2} />
      </div>
    </div>
  );
}
