// All that is known about one fix: the change, why it is right, and what else was tried.
import type { ReactNode } from "react";
import { count, formatPercent } from "../../../format";
import { useRunView } from "../../../trace/view";
import { capital, plain } from "../../../trace/words";
import { CopyButton } from "../../../ui/text";
import { DiffView } from "../diff/diff-view";
import { ExternalLink } from "../summary/external-link";
import { commitAddress } from "../summary/github";
import { type FixRow, rejectedFor } from "./fix-rows";

const SHOWN_REJECTED = 20;

export function FixDetails({ row }: { row: FixRow }) {
  return (
    <div className="@container">
      <div className="grid gap-4 text-sm @4xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          {row.diff && (
            <Part title="The change">
              <DiffView diff={row.diff} file={row.file} />
            </Part>
          )}
          <Alternatives row={row} />
          <Rejected row={row} />
        </div>
        <div className="min-w-0 space-y-4">
          <Part title="What was wrong">
            <pre className="overflow-x-auto rounded-lg bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
              {row.problem}
            </pre>
          </Part>
          {row.explanation && <Part title="Why this change">{row.explanation}</Part>}
          {row.evidence && <Part title="Evidence">{capital(row.evidence)}</Part>}
          <Commit row={row} />
          <List title="Policy held it back" items={row.policy} />
          <List title="Tests that showed it" items={row.witnesses} isCode />
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </div>
  );
}

function Commit({ row }: { row: FixRow }) {
  const { run } = useRunView();
  if (!row.commit) return null;
  const page = run && commitAddress(run.repo_url, row.commit);
  return (
    <Part title="Commit">
      <span className="flex flex-wrap items-center gap-x-2">
        {page ? (
          <ExternalLink href={page}>{row.commit.slice(0, 8)}</ExternalLink>
        ) : (
          <span className="font-mono">{row.commit.slice(0, 8)}</span>
        )}
        <CopyButton text={row.commit} label="Copy the commit" isIcon />
        <span className="text-muted">{row.commitMessage}</span>
      </span>
    </Part>
  );
}

function List({
  title,
  items,
  isCode = false,
}: {
  title: string;
  items: readonly string[];
  isCode?: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={isCode ? "space-y-0.5 font-mono text-xs" : "list-inside list-disc"}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Part>
  );
}

/** Edits that pass as well and were not committed. */
function Alternatives({ row }: { row: FixRow }) {
  if (row.suggestions.length === 0) return null;
  return (
    <Part
      title={row.status === "Fixed" ? "Others that pass as well" : "Edits that pass, for you to choose from"}
    >
      <ul className="space-y-1">
        {row.suggestions.map(({ explanation, confidence, diff }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two edits can read the same
          <li key={place}>
            <Folded summary={firstSentence(explanation)} aside={formatPercent(confidence)}>
              <p className="mb-2 text-muted">{explanation}</p>
              <DiffView diff={diff} file={row.file} />
            </Folded>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Rejected({ row }: { row: FixRow }) {
  const { record } = useRunView();
  const rejected = rejectedFor(record, row);
  if (rejected.length === 0) return null;
  return (
    <Part title={`Tried and rejected (${count(rejected.length, "candidate")})`}>
      <ul className="space-y-1">
        {rejected.slice(0, SHOWN_REJECTED).map((candidate) => (
          <li key={candidate.step}>
            <Folded
              summary={`${capital(plain(candidate.rule))} (${candidate.rung})`}
              aside={plain(candidate.verdict)}
            >
              <DiffView diff={candidate.diff} file={row.file} />
            </Folded>
          </li>
        ))}
      </ul>
      {rejected.length > SHOWN_REJECTED && (
        <p className="mt-1 text-muted">The thoughts show the others: choose the kind Candidates.</p>
      )}
    </Part>
  );
}

function Folded({ summary, aside, children }: { summary: string; aside: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex list-none items-baseline justify-between gap-3 px-3 py-1.5 hover:bg-sunken">
        <span className="min-w-0">{summary}</span>
        <span className="shrink-0 text-muted tabular-nums">{aside}</span>
      </summary>
      <div className="border-t border-line p-3">{children}</div>
    </details>
  );
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
