// Measurements for a small chart: never more than it has room for.
import type { EventOf } from "../../../api/types";

export interface Sample {
  /** Milliseconds since the first. */
  time: number;
  cpu: number;
  memory: number;
}

const MOST = 120;

/** Of many measurements every so-manieth is shown, and always the last. */
export function samplesOf(ticks: readonly EventOf<"telemetry">[], most = MOST): Sample[] {
  const start = Date.parse(ticks[0]?.at ?? "");
  const every = Math.max(1, Math.ceil(ticks.length / most));
  return ticks
    .filter((_, place) => (ticks.length - 1 - place) % every === 0)
    .map(({ at, cpu_percent, memory_mb }) => ({
      time: Date.parse(at) - start,
      cpu: cpu_percent,
      memory: memory_mb,
    }));
}
