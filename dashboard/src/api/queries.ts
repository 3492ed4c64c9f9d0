// What components ask the API, as hooks.
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { get, post } from "./client";
import type { BugType, RunRequest, RunState, RunStatus } from "./types";

export interface RunFilter {
  status?: RunStatus;
  repo_url?: string;
  search?: string;
  bug_type?: BugType;
}

export const keys = {
  session: ["session"] as const,
  runs: (filter: RunFilter, limit: number) => ["runs", filter, limit] as const,
  results: (run: string) => ["results", run] as const,
  trends: (days: number) => ["trends", days] as const,
  build: (run: string) => ["build", run] as const,
};

export function isOver(run: Pick<RunState, "status">): boolean {
  return run.status !== "queued" && run.status !== "running";
}

/** What this service offers and this caller may do. */
export function useSession() {
  return useQuery({
    queryKey: keys.session,
    queryFn: ({ signal }) => get("/session", { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The results exist once the run is over: say so with `isReady`. */
export function useResults(run: string, isReady: boolean) {
  return useQuery({
    queryKey: keys.results(run),
    queryFn: ({ signal }) => get("/results/{run}", { path: { run }, signal }),
    enabled: isReady,
    staleTime: 60_000,
  });
}

export function useBuild(run: string) {
  return useQuery({
    queryKey: keys.build(run),
    queryFn: ({ signal }) => get("/builds/{run}", { path: { run }, signal }),
  });
}

/** The runs, newest first, page by page. Asks again while one of them is under way. */
export function useRuns(filter: RunFilter = {}, limit = 50) {
  return useInfiniteQuery({
    queryKey: keys.runs(filter, limit),
    queryFn: ({ pageParam, signal }) =>
      get("/runs", { query: { ...filter, before: pageParam, limit }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // Another filter leaves the old list there until the new one comes.
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const pages = query.state.data?.pages ?? [];
      // Every page is asked again, so that many pages wait longer.
      return pages.every((page) => page.runs.every(isOver)) ? false : 5_000 * pages.length;
    },
  });
}

export function useTrends(days = 30) {
  return useQuery({
    queryKey: keys.trends(days),
    queryFn: ({ signal }) => get("/trends", { query: { days }, signal }),
    staleTime: 60_000,
  });
}

export function useAsk(run: string) {
  return useMutation({
    mutationFn: (question: string) => post("/agent/query", { body: { run_id: run, question } }),
  });
}

export function useSubmit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: RunRequest) => post("/run-agent", { body: request }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["runs"] }),
  });
}

export function useCancel(run: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => post("/runs/{run}/cancel", { path: { run } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["runs"] }),
  });
}

/** Tries a stage of a run again; for admins. */
export function useRetry(run: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (task: number) => post("/builds/admin/retry/{task}", { path: { task } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.build(run) }),
  });
}
