// How a run stands or ended, the facts about it, and what can be done with it.
import { GitBranch } from "lucide-react";
import type { Results } from "../../../api/types";
import { formatDuration } from "../../../format";
import { ciStatus, ending, runStatus, type Shown } from "../../../status";
import { stageWords } from "../../../trace/stages";
import { useRunView } from "../../../trace/view";
import { capital } from "../../../trace/words";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { CopyButton, Shortened, useNow } from "../../../ui/text";
import { timelineOf } from "../ci/iterations";
import { fixRows } from "../fixes/fix-rows";
import { type Standing, secondsOf, standingOf } from "../standing";
import { useRunResults } from "../use-run-results";
import { ExternalLink } from "./external-link";
import { Fact, Facts } from "./facts";
import { branchAddress, compareAddress } from "./github";
import { RunActions } from "./run-actions";

const TICK_MS = 1_000;

export function SummaryCard() {
  const view = useRunView();
  const { results } = useRunResults();
  const standing = standingOf(view);
  if (!standing || !view.run) return null;
  const badge = badgeOf(standing, results);
  return (
    <Card
      title={headline(standing, results)}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={badge.tone} hasDot={standing.isOpen}>
            {badge.label}
          </Badge>
          <RunActions isOpen={standing.isOpen} hasResults={results !== null} />
        </div>
      }
    >
      <Advice lines={results?.summary ?? []} />
      <RunFacts standing={standing} results={results} />
    </Card>
  );
}

function headline(standing: Standing, results: Results | null): string {
  if (!standing.isOpen) {
    const ended = { stop_reason: standing.stopReason, fixes_applied: results?.fixes_applied };
    return ending(ended) ?? "The run is over";
  }
  if (!standing.stage) return "Waiting for a worker";
  const { label, does } = stageWords(standing.stage);
  return does ? `${label}: ${does}` : label;
}

/** The result of the proof where there is one: green or red. */
function badgeOf(standing: Standing, results: Results | null): Shown {
  if (results && standing.status !== "quarantined") return ciStatus(results.ci_status);
  return runStatus(standing.status);
}

function Advice({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mb-3 max-w-4xl space-y-1 text-sm text-muted">
      {Array.from(new Set(lines), (line) => (
        <li key={line}>{capital(line)}</li>
      ))}
    </ul>
  );
}

function RunFacts({ standing, results }: { standing: Standing; results: Results | null }) {
  const { run, record } = useRunView();
  if (!run) return null;
  const rows = fixRows(record, results);
  const fixed = results?.fixes_applied ?? rows.filter((row) => row.status === "Fixed").length;
  const base = run.base_commit;
  return (
    <Facts>
      <Fact name="Failures">{results?.total_failures ?? rows.length}</Fact>
      <Fact name="Fixes">{fixed}</Fact>
      <Fact name="Duration">
        <Duration isOpen={standing.isOpen} />
      </Fact>
      <Fact name="Iterations">{timelineOf(record, results).length || "none"}</Fact>
      {results && <Fact name="Tests passing">{`${results.tests_passing} of ${results.tests_total}`}</Fact>}
      <Fact name="Team">{run.team_name}</Fact>
      <Fact name="Leader">{run.leader_name}</Fact>
      {base && (
        <Fact name="Base commit">
          <span className="font-mono text-sm">{base.slice(0, 8)}</span>
          <CopyButton text={base} label="Copy the commit" isIcon />
        </Fact>
      )}
      <Fact name="Repository" isWide>
        <Shortened text={run.repo_url} limit={56} />
      </Fact>
      <Fact name="Branch" isWide>
        <Branch hasCommits={results ? results.head_commit != null : record.fixes.length > 0} />
      </Fact>
    </Facts>
  );
}

/** Ticks while the run goes on. */
function Duration({ isOpen }: { isOpen: boolean }) {
  const view = useRunView();
  const now = useNow(isOpen && view.isLatest ? TICK_MS : 3_600_000);
  return <span className="tabular-nums">{formatDuration(secondsOf(view, now))}</span>;
}

function Branch({ hasCommits }: { hasCommits: boolean }) {
  const { run } = useRunView();
  if (!run) return null;
  const { repo_url: repository, branch_name: branch } = run;
  const page = hasCommits ? branchAddress(repository, branch) : null;
  const compare = hasCommits ? compareAddress(repository, branch) : null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <GitBranch aria-hidden className="size-4 text-muted" />
      {page ? (
        <ExternalLink href={page}>{branch}</ExternalLink>
      ) : (
        <span className="font-mono text-sm">{branch}</span>
      )}
      {hasCommits && <CopyButton text={branch} label="Copy the branch's name" isIcon />}
      {compare && <ExternalLink href={compare}>Open a pull request</ExternalLink>}
    </span>
  );
}
