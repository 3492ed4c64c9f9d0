import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTrace, HEALED_TRACE } from "../test/trace";
import { outcomeWords, words } from "./words";

it("a run reads as a story", () => {
  const told = HEALED_TRACE.map(words);
  expect(told[0]).toBe("Security scan begins");
  expect(told[1]).toBe("Scanned 3 files with 53 rules: nothing unsafe");
  expect(told[4]).toBe("Ran pytest for 0.5 s: exit 1");
  expect(told[7]).toBe("LOGIC at src/shelf.py:13: assert False is True");
  expect(told[11]).toBe("Tried 1,026 of 1,026 small edits, 5 pass");
  expect(told[18]).toBe("Committed d690bb0d: [AI-AGENT] Fix LOGIC error in src/shelf.py line 13");
  expect(told.at(-1)).toBe("Over after 6.4 s: healed");
});

it("every event has a sentence", () => {
  fc.assert(fc.property(anyTrace(), (trace) => trace.map(words).every((sentence) => sentence.length > 1)));
});

it("an event of an unknown kind is told by its name", () => {
  expect(words({ ...HEALED_TRACE[0], type: "moon_phase" } as never)).toBe("moon phase");
});

it("an outcome with a reason is told as words", () => {
  expect(outcomeWords("{stop:flaky}")).toBe("stop, flaky");
  expect(outcomeWords("done")).toBe("done");
});
