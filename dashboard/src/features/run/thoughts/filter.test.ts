import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTrace, HEALED_TRACE, traceOf } from "../../../test/trace";
import { STAGES } from "../../../trace/stages";
import { find, matches, NO_FILTER, type StreamFilter } from "./filter";
import { KIND_KEYS, kindOf } from "./kinds";

const typesOf = (filter: Partial<StreamFilter>) =>
  find(HEALED_TRACE, { ...NO_FILTER, ...filter }).found.map(({ type }) => type);

it("without a filter everything is shown", () => {
  expect(find(HEALED_TRACE, NO_FILTER).found).toBe(HEALED_TRACE);
});

it("a stage shows its own events only", () => {
  expect(typesOf({ stage: "repo_scanner" })).toEqual(["stage_started", "thought", "stage_finished"]);
});

it("kinds add up", () => {
  expect(typesOf({ kinds: new Set(["commands", "candidates"]) })).toEqual(["command", "candidate_tried"]);
});

it("text is sought in the sentence, in a command and what it said, and in diffs, whatever the case", () => {
  expect(typesOf({ text: "NOTHING unsafe" })).toEqual(["thought"]);
  expect(typesOf({ text: "1 failed" })).toEqual(["command"]);
  expect(typesOf({ text: "a <= b" })).toEqual(["candidate_tried", "fix_applied"]);
  expect(typesOf({ text: "no such thing" })).toEqual([]);
  const [command] = traceOf([
    ["test_runner", { type: "command", command: "/far/away/pytest", seconds: 1, exit: 0, excerpt: "" }],
  ]);
  expect(command && matches(command, { ...NO_FILTER, text: "/far/away" })).toBe(true);
});

it("every kind of event belongs somewhere, also one that is not known yet", () => {
  expect(kindOf("moon_phase")).toBe("thoughts");
  expect(HEALED_TRACE.map(({ type }) => kindOf(type))).not.toContain(undefined);
});

const anyFilter = fc.record({
  stage: fc.option(fc.constantFrom(...STAGES)),
  kinds: fc.uniqueArray(fc.constantFrom(...KIND_KEYS)).map((kinds) => new Set(kinds)),
  text: fc.constantFrom("", " ", "begins", "careful", "x"),
});

it("going on after a part of the trace finds what searching all of it finds", () => {
  fc.assert(
    fc.property(anyTrace(), anyFilter, fc.nat(60), (trace, filter, cut) => {
      const before = find(trace.slice(0, cut), filter);
      expect(find(trace, filter, before).found).toEqual(trace.filter((event) => matches(event, filter)));
    }),
  );
});
