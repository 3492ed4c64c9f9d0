import { expect, it } from "vitest";
import { HEALED_TRACE, runState } from "../../test/trace";
import { at } from "../../trace/at";
import { append, EMPTY_RECORD } from "../../trace/record";
import { secondsOf, standingOf } from "./standing";

const whole = append(EMPTY_RECORD, HEALED_TRACE);
const over = runState({ status: "passed", stop_reason: "healed", progress: 100 });
const view = (step: number, isLatest = false, run = over) => ({
  run,
  whole,
  record: at(whole, step),
  isLatest,
});

it("a run that is over was under way at a step of its past", () => {
  expect(standingOf(view(5))).toMatchObject({
    isOpen: true,
    status: "running",
    stage: "test_runner",
    stopReason: null,
  });
  expect(standingOf(view(23))).toMatchObject({
    isOpen: false,
    status: "passed",
    stopReason: "healed",
    progress: 100,
  });
});

it("before the first event a run waits", () => {
  const record = EMPTY_RECORD;
  const queued = { run: runState({ status: "queued" }), whole: record, record, isLatest: true };
  expect(standingOf(queued)).toMatchObject({ isOpen: true, status: "queued", stage: null });
});

it("time is counted from the first event: to the step, to now, and at the end as the run says", () => {
  const running = runState();
  expect(secondsOf(view(5), 0)).toBe(4);
  expect(secondsOf(view(5, true, running), Date.parse("2026-01-01T00:01:00Z"))).toBe(60);
  expect(secondsOf(view(23), 0)).toBe(6.4);
});
