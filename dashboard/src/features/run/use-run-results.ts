// What came out of a run, for every part of the page: there at the end of the trace, and not a step before.
import { useResults } from "../../api/queries";
import type { Results } from "../../api/types";
import { useRunView } from "../../trace/view";
import { isAtEnd } from "./standing";

interface RunResults {
  /** Nothing before the end, and where the run left none. */
  results: Results | null;
  isLoading: boolean;
}

export function useRunResults(): RunResults {
  const view = useRunView();
  const isReady = isAtEnd(view);
  const { data, isLoading } = useResults(view.runId, isReady);
  return { results: isReady ? (data ?? null) : null, isLoading: isReady && isLoading };
}
