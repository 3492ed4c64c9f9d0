// What the charts draw, as numbers: for screen readers and for whoever wants to know exactly.
import { type DayRow, formatSpan, OUTCOMES, shortDay } from "./days";

export function DayTable({ rows }: { rows: readonly DayRow[] }) {
  const busy = rows.filter((row) => row.runs > 0).reverse();
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit rounded font-medium text-accent">The numbers as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Runs per day as a table" className="mt-2 max-h-80 overflow-auto">
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Runs per day by outcome. Days without runs are left out.</caption>
          <thead className="sticky top-0 bg-surface text-xs text-muted">
            <tr>
              {["Day", ...OUTCOMES.map(({ label }) => label), "Time to green", "Time spent"].map(
                (heading) => (
                  <th key={heading} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {busy.map((row) => (
              <tr key={row.day} className="border-t border-line">
                <th scope="row" className="px-2 py-1 font-medium whitespace-nowrap">
                  {shortDay(row.day)}
                </th>
                {OUTCOMES.map(({ key }) => (
                  <td key={key} className="px-2 py-1">
                    {row[key]}
                  </td>
                ))}
                <td className="px-2 py-1 whitespace-nowrap">
                  {row.secondsToGreen === null ? "—" : formatSpan(row.secondsToGreen)}
                </td>
                <td className="px-2 py-1 whitespace-nowrap">{formatSpan(row.secondsSpent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
