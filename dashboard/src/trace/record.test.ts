import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyTrace, HEALED_TRACE, traceOf } from "../test/trace";
import { at } from "./at";
import { append, EMPTY_RECORD } from "./record";

describe("a record", () => {
  it("holds what the trace tells, each with its step", () => {
    const record = append(EMPTY_RECORD, HEALED_TRACE);
    expect(record.lastStep).toBe(HEALED_TRACE.length);
    expect(record.failures.map(({ step, file }) => [step, file])).toEqual([[8, "src/shelf.py"]]);
    expect(record.fixes.map(({ step, line }) => [step, line])).toEqual([[19, 13]]);
    expect(record.executions[1]).toMatchObject({
      stage: "test_runner",
      startedStep: 4,
      finishedStep: 6,
      seconds: 0.6,
    });
    expect(record.completion?.stop_reason).toBe("healed");
  });

  it("the last stage ends with the run", () => {
    const last = append(EMPTY_RECORD, HEALED_TRACE).executions.at(-1);
    expect(last).toMatchObject({ stage: "self_benchmarker", finishedStep: 23, outcome: "done", seconds: 1 });
  });

  it("a stage that a dead worker left open is interrupted", () => {
    const trace = traceOf([
      ["test_runner", { type: "stage_started" }],
      ["test_runner", { type: "run_resumed", attempt: 1 }],
      ["test_runner", { type: "stage_started" }],
    ]);
    const outcomes = append(EMPTY_RECORD, trace).executions.map((execution) => execution.outcome);
    expect(outcomes).toEqual(["interrupted", null]);
  });

  it("comes out the same in whatever portions the events come, also twice", () => {
    const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 20 });
    fc.assert(
      fc.property(anyTrace(), cuts, (trace, portions) => {
        let record = EMPTY_RECORD;
        for (const [from, length] of portions) record = append(record, trace.slice(from, from + length));
        expect(append(record, trace)).toEqual(append(EMPTY_RECORD, trace));
      }),
    );
  });

  it("takes nothing after a gap", () => {
    const record = append(EMPTY_RECORD, HEALED_TRACE.slice(0, 3));
    expect(append(record, HEALED_TRACE.slice(5))).toBe(record);
    expect(append(record, [...HEALED_TRACE.slice(2, 5), ...HEALED_TRACE.slice(8)]).lastStep).toBe(5);
  });

  it("is never changed by what is added to it", () => {
    const before = append(EMPTY_RECORD, HEALED_TRACE.slice(0, 4));
    const copy = structuredClone(before);
    append(before, HEALED_TRACE);
    expect(before).toEqual(copy);
    expect(EMPTY_RECORD.events).toEqual([]);
  });

  it("keeps events of kinds that it does not know", () => {
    const [first] = HEALED_TRACE;
    const strange = { ...first, type: "moon_phase" } as never;
    expect(append(EMPTY_RECORD, [strange]).events).toHaveLength(1);
  });
});

describe("a view of a record", () => {
  it("at step n is the fold of the first n events", () => {
    fc.assert(
      fc.property(anyTrace(), fc.nat(70), (trace, step) => {
        expect(at(append(EMPTY_RECORD, trace), step)).toEqual(append(EMPTY_RECORD, trace.slice(0, step)));
      }),
    );
  });

  it("at the last step is the record itself", () => {
    const record = append(EMPTY_RECORD, HEALED_TRACE);
    expect(at(record, record.lastStep)).toBe(record);
  });
});

it("100,000 events are taken and looked through without waiting", () => {
  const [, thought] = HEALED_TRACE;
  const trace = Array.from({ length: 100_000 }, (_, place) => ({ ...thought, step: place + 1 }) as never);
  const start = performance.now();
  let record = EMPTY_RECORD;
  for (let from = 0; from < trace.length; from += 1000)
    record = append(record, trace.slice(from, from + 1000));
  for (let step = 0; step < 100; step += 1) at(record, step * 1000);
  expect(record.lastStep).toBe(100_000);
  expect(performance.now() - start).toBeLessThan(1_000);
});
