import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Day, fillDays, formatSpan, OUTCOMES, shortDay, total } from "./days";

const NOW = Date.parse("2026-03-02T00:30:00Z");

function day(part: Partial<Day>): Day {
  const none = { runs: 0, healed: 0, green: 0, flaky: 0, quarantined: 0, failed: 0, cancelled: 0 };
  return { day: "2026-03-01", ...none, seconds_spent: 0, ...part };
}

describe("the days of a period", () => {
  it("have no holes and end today", () => {
    const rows = fillDays([day({ runs: 2, healed: 2, seconds_to_green: 4 })], 4, NOW);
    expect(rows.map((row) => [row.day, row.runs])).toEqual([
      ["2026-02-27", 0],
      ["2026-02-28", 0],
      ["2026-03-01", 2],
      ["2026-03-02", 0],
    ]);
  });

  it("have no time to green where nothing was healed, which is not the same as none at all", () => {
    const rows = fillDays([day({ runs: 1, failed: 1 })], 2, NOW);
    expect(rows.map((row) => row.secondsToGreen)).toEqual([null, null]);
  });

  it("count every run once, also those that were cancelled", () => {
    const anyCount = fc.nat(50);
    fc.assert(
      fc.property(anyCount, anyCount, anyCount, (healed, failed, cancelled) => {
        const runs = healed + failed + cancelled;
        const rows = fillDays([day({ runs, healed, failed, cancelled })], 2, NOW);
        const counted = OUTCOMES.reduce((sum, { key }) => sum + total(rows, (row) => row[key]), 0);
        expect(counted).toBe(runs);
      }),
    );
  });

  it("are named by day and month", () => {
    expect(shortDay("2026-03-01")).toBe("1 Mar");
  });
});

describe("a span", () => {
  it.each([
    [0, "0 s"],
    [5.93, "5.9 s"],
    [42, "42 s"],
    [163, "2m 43s"],
    [12_000, "3h 20m"],
    [3_599, "1h 0m"],
  ])("of %s seconds is %s", (seconds, words) => {
    expect(formatSpan(seconds)).toBe(words);
  });
});
