// The one cache of what the API answered. Another token may see other things, so nothing of before is kept.
import { QueryClient } from "@tanstack/react-query";
import { useToken } from "../session/token";
import { ApiError } from "./errors";

const MOST_RETRIES = 2;

function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MOST_RETRIES && error instanceof ApiError && error.retryable;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

useToken.subscribe((now, before) => {
  if (now.token !== before.token) void queryClient.resetQueries();
});
