// What became of the runs of a period: rates, times, and what comes up most.
import { ChartNoAxesColumn } from "lucide-react";
import { useMemo } from "react";
import { useTrends } from "../../api/queries";
import type { Trends } from "../../api/types";
import { bugTypeWords, rungWords } from "../../fault-words";
import { formatPercent } from "../../format";
import { to } from "../../route";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Choices } from "../../ui/choices";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states";
import { useNow } from "../../ui/text";
import { CountBars } from "./count-bars";
import { OutcomeChart, SpentChart, TimeToGreenChart } from "./day-charts";
import { DayTable } from "./day-table";
import { type DayRow, fillDays, formatSpan, total } from "./days";
import { PERIODS, type Period } from "./filter";

const CHOICES = PERIODS.map((days) => ({
  key: String(days),
  label: days === 365 ? "A year" : `${days} days`,
}));

interface Props {
  days: Period;
  onDays: (days: Period) => void;
}

export function TrendsTab({ days, onDays }: Props) {
  return (
    <>
      <div className="mb-4">
        <Choices
          label="Period"
          choices={CHOICES}
          selected={String(days)}
          onSelect={(key) => onDays(Number(key) as Period)}
        />
      </div>
      <TrendsOf days={days} />
    </>
  );
}

function TrendsOf({ days }: { days: Period }) {
  const { data, error, refetch, isFetching } = useTrends(days);
  const now = useNow(60_000);
  const rows = useMemo(() => (data ? fillDays(data.days, days, now) : []), [data, days, now]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.days.length === 0) return <NoTrends />;
  return (
    <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      <Figures trends={data} rows={rows} />
      <Card title="Runs per day" className="lg:col-span-2">
        <OutcomeChart rows={rows} />
        <DayTable rows={rows} />
      </Card>
      <Card title="Time to green per day">
        <TimeToGreenChart rows={rows} />
        <p className="mt-2 text-sm text-muted">
          The median of the runs that were healed. Days without one are left out.
        </p>
      </Card>
      <Card title="Time spent per day">
        <SpentChart rows={rows} />
        <p className="mt-2 text-sm text-muted">
          The cost of healing is sandbox time.
          {!data.rungs.some(({ name }) => rungWords(name).asksModel) &&
            " No language model was asked, so no money was spent on one."}
        </p>
      </Card>
      <Shares trends={data} />
    </div>
  );
}

function Figures({ trends, rows }: { trends: Trends; rows: readonly DayRow[] }) {
  const figures = [
    {
      name: "Heal rate",
      value: maybe(trends.heal_rate, formatPercent),
      note: "of runs with something to heal",
    },
    {
      name: "Median time to green",
      value: maybe(trends.seconds_to_green, formatSpan),
      note: "of healed runs",
    },
    { name: "Runs", value: total(rows, (row) => row.runs).toLocaleString("en"), note: "in this period" },
    {
      name: "Time spent",
      value: formatSpan(total(rows, (row) => row.secondsSpent)),
      note: "all runs together",
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card md:grid-cols-4 lg:col-span-2 2xl:col-span-3">
      {figures.map((figure) => (
        <div key={figure.name} className="bg-surface p-4">
          <dt className="text-sm text-muted">{figure.name}</dt>
          <dd className="mt-0.5 text-2xl font-semibold tracking-tight tabular-nums">{figure.value}</dd>
          <dd className="text-xs text-muted">{figure.note}</dd>
        </div>
      ))}
    </dl>
  );
}

function maybe(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? "—" : format(value);
}

function Shares({ trends }: { trends: Trends }) {
  const rungs = trends.rungs.map((rung) => ({ ...rung, name: rungWords(rung.name).label }));
  const faults = trends.faults.map((fault) => ({ ...fault, name: bugTypeWords(fault.name) }));
  return (
    <>
      <div className="grid content-start gap-4">
        <Card title="Where fixes come from">
          <CountBars
            counts={rungs}
            noun={["fix", "fixes"]}
            hasShare
            empty="No fix was committed in this period."
          />
        </Card>
        <Card title="Most frequent faults">
          <CountBars
            counts={faults}
            noun={["failure", "failures"]}
            empty="No failure was found in this period."
          />
        </Card>
      </div>
      <Card title="Flaky tests">
        <CountBars
          counts={trends.flaky_tests}
          noun={["run", "runs"]}
          isCode
          empty="No test was flaky in this period."
        />
      </Card>
    </>
  );
}

function NoTrends() {
  return (
    <EmptyState icon={ChartNoAxesColumn} title="Nothing ran in this period">
      <p className="mb-3">Choose a longer one, or start a heal.</p>
      <ButtonLink href={to.home}>Heal a repository</ButtonLink>
    </EmptyState>
  );
}
