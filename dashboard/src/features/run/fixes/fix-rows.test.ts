import { describe, expect, it } from "vitest";
import { resultsOf } from "../../../test/results";
import { HEALED_TRACE, traceOf } from "../../../test/trace";
import { at } from "../../../trace/at";
import { append, EMPTY_RECORD } from "../../../trace/record";
import { ALL_FIXES, filterRows } from "./filter-rows";
import { type FixRow, fixRows, rejectedFor } from "./fix-rows";

const healed = append(EMPTY_RECORD, HEALED_TRACE);

describe("while a run goes on", () => {
  it("a failure is open until its fix is committed", () => {
    expect(fixRows(at(healed, 7), null)).toEqual([]);
    expect(fixRows(at(healed, 18), null)).toMatchObject([
      { file: "src/shelf.py", line: 13, status: "Open", problem: "assert False is True", commit: null },
    ]);
    expect(fixRows(at(healed, 19), null)).toMatchObject([
      { status: "Fixed", confidence: 0.97, rung: "search", witnesses: ["tests/test_shelf.py::test_fits"] },
    ]);
  });

  it("a failure that is found again stands once", () => {
    const found = HEALED_TRACE[7];
    const kinds = [found, found].map((event) => ["dependency_mapper", event] as const);
    expect(fixRows(append(EMPTY_RECORD, traceOf(kinds as never)), null)).toHaveLength(1);
  });

  it("a fix belongs to the failure that it is for, wherever its edit is", () => {
    const cause = { file: "src/shelf.py", line: 13 };
    const trace = HEALED_TRACE.map((event) =>
      event.type === "fix_applied" ? { ...event, file: "src/base.py", line: 2, cause } : event,
    );
    expect(fixRows(append(EMPTY_RECORD, trace), null)).toMatchObject([
      { file: "src/base.py", line: 2, status: "Fixed", problem: "assert False is True" },
    ]);
  });

  it("what no commit names stays open until the results tell", () => {
    const trace = HEALED_TRACE.filter(({ type }) => type !== "fix_applied").map((event, place) => ({
      ...event,
      step: place + 1,
    }));
    expect(fixRows(append(EMPTY_RECORD, trace), null)[0]?.status).toBe("Open");
  });
});

it("when the results are there, the rows are theirs", () => {
  const results = resultsOf();
  const rows = fixRows(healed, results);
  expect(rows.map(({ file, line, status }) => ({ file, line, status }))).toEqual(
    results.fixes.map(({ file, line, status }) => ({ file, line, status })),
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it("rejected are the candidates for the same failure that did not heal it", () => {
  const tried = (line: number, verdict: string) =>
    [
      "sandbox_verifier",
      {
        type: "candidate_tried",
        rule: "r",
        rung: "rule",
        prior: 1,
        verdict,
        diff: "",
        cause: { file: "a", line },
      },
    ] as const;
  const record = append(
    EMPTY_RECORD,
    traceOf([tried(1, "healed"), tried(1, "still_red"), tried(2, "still_red")]),
  );
  expect(rejectedFor(record, { file: "a", line: 1 }).map(({ step }) => step)).toEqual([2]);
});

describe("the filter", () => {
  const rows = fixRows(healed, resultsOf());
  const keys = (shown: readonly FixRow[]) => shown.map(({ key }) => key);

  it("without any wish shows all", () => {
    expect(filterRows(rows, ALL_FIXES)).toBe(rows);
  });

  it("tells by status, bug type and text, and all wishes count", () => {
    const failed = rows.filter(({ status }) => status === "Failed");
    expect(keys(filterRows(rows, { ...ALL_FIXES, status: "Failed" }))).toEqual(keys(failed));
    expect(keys(filterRows(rows, { ...ALL_FIXES, bugType: "IMPORT" }))).toHaveLength(1);
    expect(keys(filterRows(rows, { ...ALL_FIXES, text: "MOON.py:4" }))).toHaveLength(1);
    expect(filterRows(rows, { status: "Failed", bugType: "IMPORT", text: "" })).toEqual([]);
  });
});
