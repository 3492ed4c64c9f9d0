// The shell: header, the page that the address names, and what floats above them.
import { QueryClientProvider } from "@tanstack/react-query";
import { Compass } from "lucide-react";
import { lazy, Suspense } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { queryClient } from "./api/query-client";
import { HomePage } from "./features/home/home-page";
import { usePageTitle } from "./page-title";
import { to, useHashPath, useHashQuery } from "./route";
import { TokenDialog } from "./session/token-dialog";
import { Header } from "./shell/header";
import { ButtonLink } from "./ui/button";
import { ErrorBoundary } from "./ui/error-boundary";
import { EmptyState, Skeleton } from "./ui/states";
import { Toasts } from "./ui/toasts";

const RunPage = lazy(() => import("./features/run/run-page").then((page) => ({ default: page.RunPage })));
const ReplayPage = lazy(() =>
  import("./features/replay/replay-page").then((page) => ({ default: page.ReplayPage })),
);
const HistoryPage = lazy(() =>
  import("./features/history/history-page").then((page) => ({ default: page.HistoryPage })),
);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useHashPath} searchHook={useHashQuery}>
        <SkipLink />
        <Header />
        <main id="main" tabIndex={-1} className="mx-auto max-w-[1600px] px-4 py-6 outline-none sm:px-6">
          <CurrentPage />
        </main>
        <Toasts />
        <TokenDialog />
      </Router>
    </QueryClientProvider>
  );
}

/** A page that broke is left behind with its address. */
function CurrentPage() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Pages />
      </Suspense>
    </ErrorBoundary>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/history" component={HistoryPage} />
      <Route path="/runs/:run/replay">{({ run }) => <ReplayPage key={run} runId={run} />}</Route>
      <Route path="/runs/:run">{({ run }) => <RunPage key={run} runId={run} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

function NoSuchPage() {
  usePageTitle("No such page");
  return (
    <EmptyState icon={Compass} title="There is no such page">
      <p className="mb-3">The link may be old or incomplete.</p>
      <ButtonLink href={to.home}>To the start</ButtonLink>
    </EmptyState>
  );
}

/** A button, not a link to #main: what stands behind the # is the address of a page. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById("main")?.focus()}
      className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to the content
    </button>
  );
}
