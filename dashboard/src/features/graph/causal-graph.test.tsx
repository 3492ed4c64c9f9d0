import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOSTILE_NAMES, hasForeignElements } from "../../test/hostile";
import { fixRecord, resultsOf } from "../../test/results";
import { renderRun } from "../../test/run-page";
import { HEALED_TRACE, RUN_ID, traceOf } from "../../test/trace";
import { CausalGraph } from "./causal-graph";

vi.mock("../../trace/transport", () => import("../../test/transport"));

let isNarrow = true;

beforeEach(() => {
  isNarrow = true;
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
  const results = resultsOf({
    fixes: [fixRecord({ status: "Failed", commit: null, witnesses: ["t::late"] })],
  });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(results)));
});

describe("the causal graph of a run", () => {
  it("says that nothing failed so far, before anything did", async () => {
    renderRun(<CausalGraph />, { trace: HEALED_TRACE.slice(0, 7), run: {} });
    expect(await screen.findByText("No failure was found so far")).toBeTruthy();
  });

  it("shows a failure while the run goes on, and leads to its step", async () => {
    renderRun(<CausalGraph />, { trace: HEALED_TRACE.slice(0, 10), run: {} });
    expect(await screen.findByText("1 failure, 0 healed")).toBeTruthy();
    expect(screen.getByText("tests/test_shelf.py::test_fits")).toBeTruthy();
    expect(screen.getByText("No fix yet")).toBeTruthy();
    const step = screen.getByRole("link", { name: "Step 8" });
    expect(step.getAttribute("href")).toBe(`#/runs/${RUN_ID}/replay?step=8`);
  });

  it("takes in the results once the run is over", async () => {
    renderRun(<CausalGraph />);
    expect(await screen.findByText("t::late")).toBeTruthy();
    expect(screen.getByText("Not fixed: no edit could be proven.")).toBeTruthy();
  });

  it("does not call a failure open whose results are on their way", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    renderRun(<CausalGraph />, { trace: HEALED_TRACE.slice(0, 10) });
    expect((await screen.findAllByText("…")).length).toBeGreaterThan(0);
    expect(screen.queryByText("No fix yet")).toBeNull();
  });

  it("does not tell in a replay what came later", async () => {
    renderRun(<CausalGraph />, { step: 10 });
    expect(await screen.findByText("1 failure, 0 healed")).toBeTruthy();
    expect(screen.queryByText("t::late")).toBeNull();
  });

  it("is a list on small screens and a drawing on others, and can be switched", async () => {
    isNarrow = false;
    renderRun(<CausalGraph />, { trace: HEALED_TRACE.slice(0, 10), run: {} });
    expect((await screen.findByRole("button", { name: "Graph" })).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "List" }));
    expect(screen.getByRole("heading", { name: "src/shelf.py:13" })).toBeTruthy();
  });

  it.each(HOSTILE_NAMES)("shows %s as text", async (name) => {
    const failure = {
      type: "failure_found",
      bug_type: "LOGIC",
      kind: "assertion",
      witnesses: 1,
      line: 1,
    } as const;
    const named = { ...failure, file: name, message: name, symbol: name, tests: [name] };
    renderRun(<CausalGraph />, { trace: traceOf([["dependency_mapper", named]]), run: {} });
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(1);
    expect(hasForeignElements()).toBe(false);
  });
});
