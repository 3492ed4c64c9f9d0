// All runs. A placeholder until the history is built.
import { LatestRuns } from "../home/latest-runs";

export function HistoryPage() {
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold tracking-tight">History</h1>
      <LatestRuns />
    </>
  );
}
