import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { score } from "./score";

describe("Property 14: speed bonus calculation", () => {
  it("adds exactly ten under five minutes and nothing from there on", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3_000, noNaN: true }), (seconds) => {
        expect(score(seconds, 0).speed_bonus).toBe(seconds < 300 ? 10 : 0);
      }),
    );
    expect(score(299.999, 0).final_score).toBe(110);
    expect(score(300, 0).final_score).toBe(100);
  });
});

describe("Property 15: commit penalty calculation", () => {
  it("takes exactly two for each commit over twenty", () => {
    fc.assert(
      fc.property(fc.nat(2_000), (commits) => {
        const result = score(600, commits);
        expect(result.commit_penalty).toBe(commits > 20 ? (commits - 20) * 2 : 0);
        expect(result.final_score).toBe(100 - result.commit_penalty);
      }),
    );
  });
});
