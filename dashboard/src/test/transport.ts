// A server for tests that tells one trace. Use it as the mock of trace/transport.
import type { TraceEvent } from "../api/types";
import type { Transport } from "../trace/follow";
import { pageAfter } from "./trace";

/** The trace that is told, and how much of it has happened. Everything where `known` says nothing. */
export const told: { trace: readonly TraceEvent[]; known: number | null } = { trace: [], known: null };

export function transportTo(): Transport {
  return {
    readPage: async (after) => pageAfter(told.trace, after, told.known ?? told.trace.length),
    readStatus: async () => {
      throw new Error("nobody asks for the status in these tests");
    },
    listen: () => () => {},
  };
}
