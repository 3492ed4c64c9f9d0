// A run, live. For now only its state and its latest sentences; the parts of the run view come here.

import { repositoryName } from "../../format";
import { connectionStatus, ending, runStatus } from "../../status";
import { followAgain } from "../../trace/store";
import { RunViewProvider, useRunView } from "../../trace/view";
import { words } from "../../trace/words";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/card";
import { ErrorState, Skeleton } from "../../ui/states";
import { Shortened } from "../../ui/text";

const SHOWN = 50;

export function RunPage({ runId }: { runId: string }) {
  return (
    <RunViewProvider runId={runId}>
      <RunOverview />
    </RunViewProvider>
  );
}

function RunOverview() {
  const { runId, run, record, connection, error } = useRunView();
  if (error) return <ErrorState error={error} onRetry={() => followAgain(runId)} />;
  if (!run) return <Skeleton lines={6} />;
  const link = connectionStatus(connection);
  const state = runStatus(run.status);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight">
          <Shortened text={repositoryName(run.repo_url)} limit={48} />
        </h1>
        <Badge tone={state.tone}>{state.label}</Badge>
        <Badge tone={link.tone} hasDot>
          {link.label}
        </Badge>
      </div>
      <Card title={ending(run) ?? "Under way"}>
        <ol className="space-y-1 font-mono text-sm">
          {record.events.slice(-SHOWN).map((event) => (
            <li key={event.step}>{words(event)}</li>
          ))}
        </ol>
      </Card>
    </>
  );
}
