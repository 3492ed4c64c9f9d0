// The score of a run: the number, how it comes about, and the same as a chart.
import { lazy, Suspense } from "react";
import type { Score } from "../../../api/types";
import { score } from "../../../score";
import { useRunView } from "../../../trace/view";
import { Card } from "../../../ui/card";
import { secondsOf } from "../standing";
import { useRunResults } from "../use-run-results";

const ScoreChart = lazy(() => import("./score-chart").then((module) => ({ default: module.ScoreChart })));

export function ScorePanel() {
  const { results } = useRunResults();
  const view = useRunView();
  // A run whose results cannot be had still has what its trace says.
  const shown =
    results?.score ?? (view.record.completion ? score(secondsOf(view, 0), view.record.fixes.length) : null);
  return (
    <Card title="Score" className="@container md:max-xl:row-span-2">
      {shown ? (
        <Breakdown score={shown} />
      ) : (
        <p className="text-sm text-muted">
          It comes with the end: 100 points, 10 more under five minutes, 2 less for each commit over 20.
        </p>
      )}
    </Card>
  );
}

function Breakdown({ score: { base_score, speed_bonus, commit_penalty, final_score } }: { score: Score }) {
  const rows = [
    ["Base", `${base_score}`, "for a run that comes to its end"],
    ["Speed bonus", `+${speed_bonus}`, "under five minutes"],
    ["Commit penalty", `${commit_penalty === 0 ? "" : "−"}${commit_penalty}`, "2 for each commit over 20"],
  ] as const;
  return (
    <div className="grid items-center gap-4 @[21rem]:grid-cols-[2fr_3fr]">
      <div>
        <p className="mb-2 flex items-baseline gap-2">
          <span className="text-4xl font-semibold tracking-tight tabular-nums">{final_score}</span>
          <span className="text-sm text-muted">points</span>
        </p>
        <table className="w-full text-sm">
          <caption className="sr-only">How the score comes about</caption>
          <tbody>
            {rows.map(([name, value, why]) => (
              <tr key={name} title={why}>
                <th scope="row" className="py-0.5 text-left font-normal text-muted">
                  {name}
                </th>
                <td className="py-0.5 text-right font-medium whitespace-nowrap tabular-nums">{value}</td>
              </tr>
            ))}
            <tr className="border-t border-line">
              <th scope="row" className="py-0.5 text-left font-medium">
                Final score
              </th>
              <td className="py-0.5 text-right font-semibold whitespace-nowrap tabular-nums">
                {final_score}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div aria-hidden className="h-36 min-w-0">
        <Suspense fallback={null}>
          <ScoreChart base={base_score} bonus={speed_bonus} penalty={commit_penalty} final={final_score} />
        </Suspense>
      </div>
    </div>
  );
}
