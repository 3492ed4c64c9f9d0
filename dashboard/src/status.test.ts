// How a run ended, in words.
import { expect, it } from "vitest";
import { ending } from "./status";

it("a run that is still going has no ending", () => {
  expect(ending({ stop_reason: null })).toBeNull();
});

it("a run that fixed some failures and not all is partly healed", () => {
  expect(ending({ stop_reason: "retries_exhausted", fixes_applied: 1 })).toBe(
    "Partly healed: no further fix could be proven",
  );
  expect(ending({ stop_reason: "retries_exhausted", fixes_applied: 0 })).toBe(
    "No further fix could be proven",
  );
  expect(ending({ stop_reason: "healed", fixes_applied: 2 })).toBe("Everything is healed and proven");
});
