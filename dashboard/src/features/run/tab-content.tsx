// What each tab shows. Graph, provenance and questions load when they are first looked at.
import { lazy, type ReactNode, Suspense } from "react";
import { useRunView } from "../../trace/view";
import { ErrorBoundary } from "../../ui/error-boundary";
import { Skeleton } from "../../ui/states";
import { CiTimeline } from "./ci/ci-timeline";
import { Findings } from "./findings/findings";
import { FixesCard } from "./fixes/fixes-card";
import { ResourcesPanel } from "./resources/resources-panel";
import type { TabKey } from "./run-tabs";
import { ScorePanel } from "./score/score-panel";
import { standingOf } from "./standing";
import { LatestThoughts } from "./thoughts/latest-thoughts";
import { ThoughtStream } from "./thoughts/thought-stream";

const CausalGraph = lazy(() => import("../graph/causal-graph").then((m) => ({ default: m.CausalGraph })));
const ProvenancePanel = lazy(() =>
  import("../provenance/provenance-panel").then((m) => ({ default: m.ProvenancePanel })),
);
const AskPanel = lazy(() => import("../ask/ask-panel").then((m) => ({ default: m.AskPanel })));

interface Props {
  selected: TabKey;
  onSelect: (key: TabKey) => void;
}

export function TabContent({ selected, onSelect }: Props) {
  const content: Record<TabKey, () => ReactNode> = {
    overview: () => <Overview onMore={() => onSelect("thoughts")} />,
    fixes: () => <FixesCard />,
    thoughts: () => <ThoughtStream />,
    graph: () => <CausalGraph />,
    provenance: () => <ProvenancePanel />,
    ask: () => <AskPanel />,
  };
  return (
    <ErrorBoundary key={selected}>
      <Suspense fallback={<Skeleton lines={6} />}>{content[selected]()}</Suspense>
    </ErrorBoundary>
  );
}

/** While a run goes on its thoughts come first; at the end, what it came to. */
function Overview({ onMore }: { onMore: () => void }) {
  const isOpen = standingOf(useRunView())?.isOpen ?? false;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-4">
        {isOpen && <LatestThoughts onMore={onMore} />}
        <Findings />
        <FixesCard />
        {!isOpen && <LatestThoughts onMore={onMore} />}
      </div>
      <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
        <CiTimeline />
        <ScorePanel />
        <ResourcesPanel />
      </div>
    </div>
  );
}
