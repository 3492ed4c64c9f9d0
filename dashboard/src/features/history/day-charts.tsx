// The charts over days. What they show is told in words as well, and in the table beside them.
import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type DayRow, formatSpan, OUTCOMES, shortDay, total } from "./days";

interface Props {
  rows: readonly DayRow[];
}

const TICKS = { fill: "var(--muted)", fontSize: 12 };
const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: 8,
    fontSize: 13,
  },
  labelStyle: { color: "var(--ink)", fontWeight: 600 },
  itemStyle: { color: "var(--ink)", padding: 0 },
  cursor: { fill: "var(--sunken)", stroke: "var(--line)" },
  isAnimationActive: false,
} as const;

/** Draws what one of the charts below needs in common. */
function axes(format?: (value: number) => string) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="day"
      tickFormatter={shortDay}
      tick={TICKS}
      stroke="var(--line)"
      minTickGap={28}
    />,
    <YAxis
      key="y"
      allowDecimals={false}
      tick={TICKS}
      stroke="var(--line)"
      width={format ? 62 : 34}
      tickFormatter={format}
    />,
  ];
}

function Chart({ words, children }: { words: string; children: ReactNode }) {
  return (
    <figure aria-label={words}>
      <div aria-hidden className="h-56">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 400, height: 224 }}>
          {children}
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

export function OutcomeChart({ rows }: Props) {
  const shown = OUTCOMES.filter(({ key }) => total(rows, (row) => row[key]) > 0);
  const words = shown.map(({ key, label }) => `${label} ${total(rows, (row) => row[key])}`).join(", ");
  return (
    <>
      <Chart words={`Runs per day by outcome. In all: ${words}`}>
        <BarChart data={rows} accessibilityLayer={false}>
          {axes()}
          <Tooltip {...TOOLTIP} labelFormatter={(day) => shortDay(String(day))} />
          {shown.map(({ key, label, colour }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="runs"
              fill={colour}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Chart>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shown.map(({ key, label, colour }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm" style={{ background: colour }} />
            {label}
            <span className="text-muted tabular-nums">
              {total(rows, (row) => row[key]).toLocaleString("en")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function TimeToGreenChart({ rows }: Props) {
  const known = rows.filter((row) => row.secondsToGreen !== null);
  const last = known.at(-1);
  const words = last
    ? `Known for ${known.length} days; last on ${shortDay(last.day)}: ${formatSpan(last.secondsToGreen ?? 0)}`
    : "Nothing was healed";
  return (
    <Chart words={`Median time to green per day. ${words}`}>
      <LineChart data={rows} accessibilityLayer={false} margin={{ right: 12, top: 5 }}>
        {axes(formatSpan)}
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(day) => shortDay(String(day))}
          formatter={(value) => formatSpan(Number(value))}
        />
        <Line
          dataKey="secondsToGreen"
          name="Time to green"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 3, fill: "var(--accent)" }}
          connectNulls={false}
          isAnimationActive={false}
        />
      </LineChart>
    </Chart>
  );
}

export function SpentChart({ rows }: Props) {
  return (
    <Chart words={`Time spent per day. In all: ${formatSpan(total(rows, (row) => row.secondsSpent))}`}>
      <BarChart data={rows} accessibilityLayer={false}>
        {axes(formatSpan)}
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(day) => shortDay(String(day))}
          formatter={(value) => formatSpan(Number(value))}
        />
        <Bar
          dataKey="secondsSpent"
          name="Time spent"
          fill="var(--accent)"
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </Chart>
  );
}
