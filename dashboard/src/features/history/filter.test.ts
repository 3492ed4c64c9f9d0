import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_BUG_TYPES } from "../../fault-words";
import { HOSTILE_NAMES } from "../../test/hostile";
import {
  addressOf,
  filterOf,
  type HistoryView,
  isFiltered,
  PERIODS,
  repositoryAddress,
  STATUSES,
  USUAL_VIEW,
  viewOf,
} from "./filter";

const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...HOSTILE_NAMES, "a=b&c#d?e%20"));
const anyView: fc.Arbitrary<HistoryView> = fc.record({
  tab: fc.constantFrom("runs" as const, "trends" as const),
  days: fc.constantFrom(...PERIODS),
  search: anyText,
  repository: anyText,
  status: fc.constantFrom(null, ...STATUSES),
  bugType: fc.constantFrom(null, ...ALL_BUG_TYPES),
});

function queryIn(address: string): string {
  return address.split("?")[1] ?? "";
}

describe("the address of the history", () => {
  it("restores every filter", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewOf(queryIn(addressOf(view)))).toEqual(view);
      }),
    );
  });

  it("has one ? and no #, whatever is searched for, so that it survives behind a #", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(addressOf(view)).toMatch(/^\/history(\?[^?#]+)?$/);
      }),
    );
  });

  it("is plain where nothing is filtered", () => {
    expect(addressOf(USUAL_VIEW)).toBe("/history");
    expect(isFiltered(USUAL_VIEW)).toBe(false);
  });

  it("leaves out what it says wrongly", () => {
    expect(viewOf("status=excellent&days=12&bug_type=MOOD&tab=x")).toEqual(USUAL_VIEW);
  });
});

describe("what the API is asked for", () => {
  it("has no empty filters", () => {
    expect(filterOf({ ...USUAL_VIEW, search: "  ", repository: " " })).toEqual({});
  });

  it.each([
    ["owner/shelf", "https://github.com/owner/shelf"],
    [" https://github.com/owner/shelf ", "https://github.com/owner/shelf"],
    ["/srv/shelf/", "file:///srv/shelf"],
    ["file:///srv/shelf", "file:///srv/shelf"],
  ])("the repository that people call %s is %s", (typed, address) => {
    expect(repositoryAddress(typed)).toBe(address);
  });
});
