import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fixRecord, resultsOf } from "../../../test/results";
import { renderRun } from "../../../test/run-page";
import { FixesCard } from "./fixes-card";

vi.mock("../../../trace/transport", () => import("../../../test/transport"));

const bodyRows = () => screen.getAllByRole("row").slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole("cell")[0]?.textContent);

const fixes = [
  fixRecord({ file: "b.py", line: 10, candidates_tried: 3, confidence: 0.5 }),
  fixRecord({ file: "a.py", line: 2, candidates_tried: 40 }),
  fixRecord({ file: "a.py", line: 10, candidates_tried: 1, status: "Failed", rung: null, commit: null }),
];

describe("the fixes table", () => {
  it("is put in order by any column, numbers as numbers, and says how", () => {
    renderRun(<FixesCard />, { results: resultsOf({ fixes }) });
    fireEvent.click(screen.getByRole("button", { name: "File and line" }));
    expect(firstCells()).toEqual(["a.py:2", "a.py:10", "b.py:10"]);
    expect(screen.getByRole("columnheader", { name: "File and line" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    fireEvent.click(screen.getByRole("button", { name: "Cost" }));
    expect(firstCells()).toEqual(["a.py:10", "b.py:10", "a.py:2"]);
  });

  it("shows confidence in percent, or that a rule's fix is proven, and the cost in edits", () => {
    renderRun(<FixesCard />, { results: resultsOf({ fixes }) });
    const texts = bodyRows().map((row) => row.textContent);
    expect(texts[0]).toContain("50 %");
    expect(texts[0]).toContain("3 edits");
    expect(texts[1]).toContain("proven");
    expect(texts[2]).toContain("1 edit");
  });

  it("a long path keeps the name of its file and has the whole in its tooltip", () => {
    const file = "packages/observatory/instruments/telescopes/mount.py";
    renderRun(<FixesCard />, { results: resultsOf({ fixes: [fixRecord({ file, line: 7 })] }) });
    const place = screen.getByTitle(`${file}:7`);
    expect(place.textContent).toContain("mount.py:7");
    expect(place.querySelector("[aria-hidden]")?.textContent?.length).toBeLessThan(40);
  });

  it("a row opens to the change, its evidence and its commit, and closes again", () => {
    renderRun(<FixesCard />, { results: resultsOf({ fixes: fixes.slice(0, 1) }) });
    const button = screen.getByRole("button", { name: "b.py:10" });
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("import datetime")).toBeTruthy();
    expect(screen.getByText(/proven twice in the sandbox/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /^c7265034/ })).toBeTruthy();
    fireEvent.click(button);
    expect(screen.queryByText("import datetime")).toBeNull();
  });

  it("of 5,000 fixes a page is drawn, and the next leads on", () => {
    const many = Array.from({ length: 5_000 }, (_, place) => fixRecord({ line: place + 1 }));
    renderRun(<FixesCard />, { results: resultsOf({ fixes: many }) });
    expect(bodyRows()).toHaveLength(25);
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByText("26 to 50 of 5,000")).toBeTruthy();
    expect(firstCells()[0]).toContain(":26");
  });

  it("on a narrow screen every fix is a card with the same words", () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    renderRun(<FixesCard />, { results: resultsOf({ fixes }) });
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getAllByText("Fixed", { selector: "[data-tone]" })).toHaveLength(2);
  });
});
