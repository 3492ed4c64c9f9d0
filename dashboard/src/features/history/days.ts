// The days of a period without holes: a day on which nothing ran has zeros, and no time to green.
import type { Trends } from "../../api/types";
import { formatSeconds } from "../../format";

export type Day = Trends["days"][number];

/** Its day is `2026-01-31`, in UTC as the server counts days. */
export interface DayRow extends Omit<Day, "seconds_to_green" | "seconds_spent"> {
  /** Nothing on days on which nothing was healed. */
  secondsToGreen: number | null;
  secondsSpent: number;
}

export const OUTCOMES = [
  { key: "healed", label: "Healed", colour: "var(--good)" },
  { key: "green", label: "Nothing to heal", colour: "var(--info)" },
  { key: "flaky", label: "Flaky", colour: "var(--warn)" },
  { key: "quarantined", label: "Quarantined", colour: "var(--neutral)" },
  { key: "failed", label: "Not healed", colour: "var(--bad)" },
  { key: "cancelled", label: "Cancelled", colour: "var(--accent)" },
] as const;

const DAY_MS = 86_400_000;

/** The last `period` days up to and with today. */
export function fillDays(days: readonly Day[], period: number, now: number): DayRow[] {
  const known = new Map(days.map((day) => [day.day, rowOf(day)]));
  return Array.from({ length: period }, (_, place) => {
    const day = new Date(now - (period - 1 - place) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? emptyDay(day);
  });
}

function rowOf({ seconds_to_green, seconds_spent, ...counts }: Day): DayRow {
  return { ...counts, secondsToGreen: seconds_to_green ?? null, secondsSpent: seconds_spent };
}

function emptyDay(day: string): DayRow {
  const none = { runs: 0, healed: 0, green: 0, flaky: 0, quarantined: 0, failed: 0, cancelled: 0 };
  return { day, ...none, secondsToGreen: null, secondsSpent: 0 };
}

/** `31 Jan`. */
export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

export function total(rows: readonly DayRow[], of: (row: DayRow) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}

/** Long spans in hours: `3h 20m`, below an hour as elsewhere. */
export function formatSpan(seconds: number): string {
  if (seconds === 0) return "0 s";
  const minutes = Math.round(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
  return formatSeconds(seconds);
}
