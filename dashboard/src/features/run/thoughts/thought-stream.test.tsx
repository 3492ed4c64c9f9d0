import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderRun } from "../../../test/run-page";
import { HEALED_TRACE, traceOf } from "../../../test/trace";
import { ThoughtStream } from "./thought-stream";

vi.mock("../../../trace/transport", () => import("../../../test/transport"));

const rows = () => screen.queryAllByRole("listitem");

// A page without a layout has no heights; rows are drawn only where there is room for them.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(37);
});

describe("the thought stream", () => {
  it("tells the run in sentences that lead to their step in the replay", () => {
    renderRun(<ThoughtStream />);
    expect(rows()[0]?.textContent).toContain("Security scan begins");
    const link = screen.getByRole("link", { name: "Replay from step 1" });
    expect(link.getAttribute("href")).toMatch(/replay\?step=1$/);
  });

  it("of 100,000 events draws only those on screen", () => {
    const trace = traceOf(
      Array.from({ length: 100_000 }, () => ["test_runner", { type: "thought", message: "hm" }] as const),
    );
    renderRun(<ThoughtStream />, { trace });
    expect(rows().length).toBeGreaterThan(0);
    expect(rows().length).toBeLessThan(100);
    expect(rows()[0]?.getAttribute("aria-setsize")).toBe("100000");
  });

  it("shows the kind that is asked for, and all again", () => {
    renderRun(<ThoughtStream />);
    const chip = screen.getByRole("button", { name: "Failures" });
    fireEvent.click(chip);
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    expect(rows()).toHaveLength(1);
    fireEvent.click(chip);
    expect(rows().length).toBeGreaterThan(1);
  });

  it("the search field keeps the focus while its words change what is shown", () => {
    renderRun(<ThoughtStream />);
    const search = screen.getByRole("searchbox");
    search.focus();
    fireEvent.change(search, { target: { value: "unsafe" } });
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    expect(rows()).toHaveLength(1);
    fireEvent.change(search, { target: { value: "no such word" } });
    expect(screen.getByText("Nothing is like that")).toBeTruthy();
  });

  it("a command opens to its output", () => {
    renderRun(<ThoughtStream />);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "pytest" } });
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    expect(screen.getByText("1 failed").tagName).toBe("PRE");
  });

  it("can be paused while the run goes on, and not when it is over", () => {
    const { unmount } = renderRun(<ThoughtStream />, { run: {}, trace: HEALED_TRACE.slice(0, 9) });
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(screen.getByRole("button", { name: "Follow" })).toBeTruthy();
    unmount();
    renderRun(<ThoughtStream />);
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  });
});
