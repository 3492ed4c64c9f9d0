import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTrace, HEALED_TRACE, traceOf } from "../../../test/trace";
import { at } from "../../../trace/at";
import { append, EMPTY_RECORD } from "../../../trace/record";
import { STAGES } from "../../../trace/stages";
import { railOf } from "./rail";

const healed = append(EMPTY_RECORD, HEALED_TRACE);

it("a stage is current while it runs and done after that, with its time and outcome", () => {
  const [scan] = railOf(at(healed, 2), false);
  expect(scan).toMatchObject({ state: "current", times: 1, outcome: null });
  const rail = railOf(at(healed, 4), false);
  expect(rail[0]).toMatchObject({ state: "done", seconds: 0.03, outcome: "done" });
  expect(rail.find(({ state }) => state === "current")?.stage).toBe("test_runner");
});

it("a stage that ran three times says so and adds up its time", () => {
  const round = [
    ["fix_generator", { type: "stage_started" }],
    ["fix_generator", { type: "stage_finished", outcome: "empty", seconds: 2 }],
  ] as const;
  const record = append(EMPTY_RECORD, traceOf([...round, ...round, ...round]));
  expect(railOf(record, false).find(({ stage }) => stage === "fix_generator")).toMatchObject({
    times: 3,
    seconds: 6,
  });
});

it("when the run is over nothing is current, and what never ran was passed over", () => {
  const states = railOf(healed, true).map(({ state }) => state);
  expect(states).not.toContain("current");
  expect(states).not.toContain("waiting");
  expect(states).toContain("passed-over");
});

it("whatever the trace, every stage stands once and in order, and one at most is current", () => {
  fc.assert(
    fc.property(anyTrace(), fc.boolean(), (trace, isOver) => {
      const rail = railOf(append(EMPTY_RECORD, trace), isOver);
      expect(rail.map(({ stage }) => stage)).toEqual(STAGES);
      expect(rail.filter(({ state }) => state === "current").length).toBeLessThanOrEqual(1);
    }),
  );
});
