// One run in the history: how it ended, what it was, and what came of it.
import { ListFilter } from "lucide-react";
import { memo, type ReactNode, type Ref } from "react";
import { Link } from "wouter";
import { isOver } from "../../api/queries";
import type { ListedRun } from "../../api/types";
import { formatDuration, repositoryName } from "../../format";
import { to } from "../../route";
import { runStatus, standingWords } from "../../status";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Shortened, TimeAgo } from "../../ui/text";

/** Columns where there is room; what is narrower stacks. */
export const COLUMNS =
  "xl:grid xl:grid-cols-[minmax(0,2.4fr)_minmax(0,2fr)_minmax(0,1.8fr)_minmax(0,1.4fr)_5rem_5rem_7rem] xl:items-center xl:gap-4";

interface RepositoryProps {
  run: ListedRun;
  onRepository: (repository: string) => void;
}

interface Props extends RepositoryProps {
  place: number;
  /** Pixels from the top of the list. */
  top: number;
  /** Told of the row once it has its height. */
  measure: Ref<HTMLTableRowElement>;
}

/** Drawn again only when it changes, so that scrolling costs no more than the rows that come into view. */
export const RunRow = memo(function RunRow({ run, place, top, measure, onRepository }: Props) {
  return (
    <tr
      ref={measure}
      data-index={place}
      aria-rowindex={place + 2}
      style={{ transform: `translateY(${top}px)` }}
      className={classes(
        COLUMNS,
        "absolute inset-x-0 top-0 grid grid-cols-2 gap-x-4 sm:max-xl:grid-cols-4 sm:max-xl:items-center gap-y-1 border-b border-line px-4 py-2 text-sm focus-within:bg-sunken hover:bg-sunken",
      )}
    >
      <Cell className="max-xl:order-2 max-xl:col-span-2">
        <Status run={run} />
      </Cell>
      <Cell className="max-xl:order-1 max-xl:col-span-2">
        <Repository run={run} onRepository={onRepository} />
      </Cell>
      <Cell className="max-xl:order-3 max-xl:col-span-2">
        <Shortened text={run.branch_name} limit={32} className="font-mono text-xs" />
      </Cell>
      <Cell className="max-xl:order-4 max-xl:col-span-2">
        <Shortened text={run.team_name} limit={24} />
        <span className="text-muted">
          , <Shortened text={run.leader_name} limit={24} />
        </span>
      </Cell>
      <Cell label="Fixes" className="max-xl:order-5">
        {fixesWords(run)}
      </Cell>
      <Cell label="Duration" className="max-xl:order-6">
        {run.seconds == null ? "—" : formatDuration(run.seconds)}
      </Cell>
      <Cell label="Started" className="max-xl:order-7 max-xl:col-span-2">
        <TimeAgo time={run.started_at} />
      </Cell>
    </tr>
  );
});

/** With `label`, the cell names itself where there is no heading above it. */
function Cell({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <td className={classes("min-w-0 tabular-nums", className)}>
      {label && (
        <span aria-hidden className="mr-1.5 text-muted xl:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}

function Status({ run }: { run: ListedRun }) {
  const { tone, label } = runStatus(run.status);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tone} hasDot={!isOver(run)}>
        {label}
      </Badge>
      <span className="min-w-0 text-muted">{standingWords(run)}</span>
    </div>
  );
}

/** The link covers the whole row, except for the button beside it. */
function Repository({ run, onRepository }: RepositoryProps) {
  const name = repositoryName(run.repo_url);
  return (
    <div className="flex items-center gap-1">
      <Link
        href={to.run(run.run_id)}
        title={run.repo_url}
        className="min-w-0 font-medium after:absolute after:inset-0"
      >
        <Shortened text={name} limit={36} />
      </Link>
      <Button
        kind="quiet"
        size="small"
        className="relative z-10 shrink-0 px-1.5"
        aria-label={`Only runs of ${name}`}
        title="Only runs of this repository"
        onClick={() => onRepository(run.repo_url)}
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Button>
    </div>
  );
}

function fixesWords(run: ListedRun): string {
  if (!run.total_failures || run.fixes_applied == null) return "—";
  return `${run.fixes_applied} of ${run.total_failures}`;
}
