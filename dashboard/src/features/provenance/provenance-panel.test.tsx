import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { EventOf, TraceEvent } from "../../api/types";
import { HOSTILE_NAMES, hasForeignElements } from "../../test/hostile";
import { renderRun } from "../../test/run-page";
import { HEALED_TRACE, RUN_ID, traceOf } from "../../test/trace";
import { asText, originsOf, shownText } from "./origins";
import { ProvenancePanel } from "./provenance-panel";

vi.mock("../../trace/transport", () => import("../../test/transport"));

const FIX = HEALED_TRACE.find((event) => event.type === "fix_applied") as EventOf<"fix_applied">;

function traceWith(...parts: Partial<EventOf<"fix_applied">>[]): TraceEvent[] {
  return traceOf(parts.map((part, place) => ["commit_optimizer", { ...FIX, commit: `c${place}`, ...part }]));
}

function show(...parts: Partial<EventOf<"fix_applied">>[]) {
  const trace = traceWith(...parts);
  renderRun(<ProvenancePanel />, { trace, step: trace.length });
}

describe("the provenance of a changed line", () => {
  it("is its place, both texts, rung, rule, evidence, confidence and commit", async () => {
    show({ evidence: "1 failing witness now passes", commit: "d690bb0d" });
    const fix = await screen.findByRole("article");
    for (const words of [
      "a < b",
      "a <= b",
      "comparison operator",
      "1 failing witness now passes",
      "97 %",
      "d690bb0d",
    ])
      expect(within(fix).getByText(words)).toBeTruthy();
    expect(within(fix).getByText(/^Search:/)).toBeTruthy();
    expect(within(fix).getAllByText("13")).toHaveLength(2);
    expect(within(fix).getByRole("link").getAttribute("href")).toBe(`#/runs/${RUN_ID}/replay?step=1`);
  });

  it("has a prompt hash only where a model was asked, and says so", async () => {
    show({});
    expect(await screen.findByText("— (no language model was asked)")).toBeTruthy();
  });

  it("names the model where one made the line", async () => {
    show({ rung: "model", rule: "some-model" });
    expect(await screen.findByText("some-model")).toBeTruthy();
    expect(screen.getByText("Model: a language model")).toBeTruthy();
    expect(screen.getByText("— (the record does not tell)")).toBeTruthy();
  });

  it("is told before the run is over and not before the fix", async () => {
    renderRun(<ProvenancePanel />, { step: 18 });
    expect(await screen.findByText("No line is changed yet")).toBeTruthy();
  });
});

describe("the panel", () => {
  it("can be narrowed to a file and to a rung", async () => {
    show({ file: "b.py" }, { file: "a.py", rung: "rule" });
    expect(await screen.findByText("2 changed lines in 2 files")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("File"), { target: { value: "a.py" } });
    expect(screen.getAllByRole("article")).toHaveLength(1);
    fireEvent.change(screen.getByLabelText("Rung"), { target: { value: "search" } });
    expect(screen.queryByRole("article")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("draws a page at a time", async () => {
    show(...Array.from({ length: 100 }, () => ({})));
    expect(await screen.findAllByRole("article")).toHaveLength(40);
    fireEvent.click(screen.getByRole("button", { name: "Show more (60 left)" }));
    expect(screen.getAllByRole("article")).toHaveLength(80);
  });

  it.each(HOSTILE_NAMES)("shows %s as text", async (name) => {
    show({ file: name, subject: name, diff: `-${name}\n+${name} `, evidence: name, rule: name });
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(2);
    expect(hasForeignElements()).toBe(false);
  });
});

describe("the origins of changed lines", () => {
  it("count a commit once that was told twice", () => {
    expect(originsOf([FIX, FIX])).toHaveLength(1);
  });

  it("as text tell all that the panel tells", () => {
    const text = asText(originsOf([FIX]));
    for (const part of ["src/shelf.py", "Rung: Search", "-13: a < b", "+13: a <= b", FIX.commit])
      expect(text).toContain(part);
  });

  it("show a line's end where it is all that differs", () => {
    const side = (text: string) => ({ line: 1, text, isUnended: false });
    expect(shownText(side("a\r"), side("a"))).toBe("a␍");
    expect(shownText(side("a\r"), side("b\r"))).toBe("a");
  });
});
