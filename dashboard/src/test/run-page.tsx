// A page around a run for tests: its trace and its results are there, and nothing is asked of a network.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { keys } from "../api/queries";
import type { Results, RunState, TraceEvent } from "../api/types";
import { useHashPath, useHashQuery } from "../route";
import { append, EMPTY_RECORD } from "../trace/record";
import { useRunStore } from "../trace/store";
import { RunViewProvider } from "../trace/view";
import { HEALED_TRACE, RUN_ID, runState } from "./trace";

interface Shown {
  trace?: readonly TraceEvent[];
  run?: Partial<RunState>;
  results?: Results;
  step?: number;
}

export const OVER: Partial<RunState> = { status: "passed", stop_reason: "healed", progress: 100 };

/** What the service offers. */
export const SESSION = {
  version: "1",
  scopes: ["read", "submit"],
  repositories: ["https://github.com/"],
  features: { causal_graph: true, provenance: true },
};

/** Puts the run into the store, as following it would. */
export function knowRun({ trace = HEALED_TRACE, run = OVER }: Shown = {}) {
  const record = append(EMPTY_RECORD, trace);
  useRunStore.setState({
    runs: { [RUN_ID]: { record, run: runState(run), connection: "done", error: null } },
  });
}

/** With a cache of its own and the addresses of the dashboard. */
export function InPage({ results, children }: Pick<Shown, "results"> & { children: ReactNode }) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(keys.session, SESSION);
  client.setQueryData(keys.build(RUN_ID), { run: runState(), tasks: [] });
  if (results) client.setQueryData(keys.results(RUN_ID), results);
  return (
    <QueryClientProvider client={client}>
      <Router hook={useHashPath} searchHook={useHashQuery}>
        {children}
      </Router>
    </QueryClientProvider>
  );
}

export function renderRun(part: ReactNode, shown: Shown = {}): RenderResult {
  knowRun(shown);
  return render(
    <InPage results={shown.results}>
      <RunViewProvider runId={RUN_ID} step={shown.step}>
        {part}
      </RunViewProvider>
    </InPage>,
  );
}
