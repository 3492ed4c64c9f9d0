// Renders a part of a run's page with everything that stands around it. Needs the mock of test/transport.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Router } from "wouter";
import type { TraceEvent } from "../api/types";
import { useHashPath, useHashQuery } from "../route";
import { useRunStore } from "../trace/store";
import { RunViewProvider } from "../trace/view";
import { RUN_ID } from "./trace";
import { told } from "./transport";

interface Told {
  trace: readonly TraceEvent[];
  /** So much of it has happened; all of it without a number. */
  known?: number;
  /** The step that is looked at. */
  step?: number;
}

export function renderInRun(part: ReactNode, { trace, known, step }: Told) {
  useRunStore.setState({ runs: {} });
  told.trace = trace;
  told.known = known ?? null;
  return render(
    <InPage>
      <RunViewProvider runId={RUN_ID} step={step}>
        {part}
      </RunViewProvider>
    </InPage>,
  );
}

/** With a cache of its own and the dashboard's addresses. */
export function InPage({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={client}>
      <Router hook={useHashPath} searchHook={useHashQuery}>
        {children}
      </Router>
    </QueryClientProvider>
  );
}
