// All runs and what they come to: a list to search and filter, and trends over time.
import { lazy, Suspense } from "react";
import { usePageTitle } from "../../page-title";
import { navigate, useHashQuery } from "../../route";
import { Skeleton } from "../../ui/states";
import { Tabs } from "../../ui/tabs";
import { addressOf, type HistoryTab, type HistoryView, viewOf } from "./filter";
import { RunsTab } from "./runs-tab";

// The charts are heavy and wait until somebody looks at them.
const TrendsTab = lazy(() => import("./trends-tab").then((tab) => ({ default: tab.TrendsTab })));

const TABS = [
  { key: "runs", label: "Runs" },
  { key: "trends", label: "Trends" },
] as const;

export function HistoryPage() {
  usePageTitle("History");
  const view = viewOf(useHashQuery());
  const change = (part: Partial<HistoryView>) =>
    navigate(addressOf({ ...viewOf(location.hash.split("?")[1] ?? ""), ...part }), { replace: true });
  return (
    <>
      <h1 className="mb-3 text-2xl font-semibold tracking-tight">History</h1>
      <Tabs<HistoryTab>
        label="History"
        tabs={TABS}
        selected={view.tab}
        onSelect={(tab) => navigate(addressOf({ ...view, tab }))}
      >
        {view.tab === "runs" ? (
          <RunsTab view={view} onChange={change} />
        ) : (
          <Suspense fallback={<Skeleton lines={6} />}>
            <TrendsTab days={view.days} onDays={(days) => change({ days })} />
          </Suspense>
        )}
      </Tabs>
    </>
  );
}
