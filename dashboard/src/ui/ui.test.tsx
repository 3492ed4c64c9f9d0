import { fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { formatDuration, formatTimeAgo, repositoryName, shortenMiddle } from "../format";
import { ciStatus, fixStatus } from "../status";
import { Badge } from "./badge";
import { ErrorBoundary } from "./error-boundary";
import { Tabs } from "./tabs";
import { Shortened } from "./text";

describe("Property 17: fix status colour coding", () => {
  it("what is fixed is green, what failed is red", () => {
    expect([fixStatus("Fixed").tone, fixStatus("Failed").tone]).toEqual(["good", "bad"]);
  });
});

describe("Property 18: CI status badge colour", () => {
  it("a badge is green for PASSED and red for FAILED", () => {
    for (const [status, look] of [
      ["PASSED", "bg-good-soft"],
      ["FAILED", "bg-bad-soft"],
    ] as const) {
      const { tone, label } = ciStatus(status);
      render(<Badge tone={tone}>{label}</Badge>);
      expect(screen.getByText(label).className).toContain(look);
    }
  });
});

describe("texts", () => {
  it("a duration reads as minutes and seconds", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        const [, minutes, rest] = /^(\d+)m (\d+)s$/.exec(formatDuration(seconds)) ?? [];
        expect(Number(minutes) * 60 + Number(rest)).toBe(seconds);
        expect(Number(rest)).toBeLessThan(60);
      }),
    );
  });

  it("a long path keeps its root and the file's name, and the whole is at hand", () => {
    expect(shortenMiddle("services/billing/src/invoices/model.py", 23)).toBe("services…oices/model.py");
    render(<Shortened text="services/billing/src/invoices/model.py" limit={23} />);
    expect(screen.getByTitle("services/billing/src/invoices/model.py")).toBeTruthy();
  });

  it("what is shortened always fits", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 50 }), (text, limit) => {
        expect(Array.from(shortenMiddle(text, limit)).length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it("times and repositories have short names", () => {
    const now = Date.parse("2026-01-02T00:00:00Z");
    expect(formatTimeAgo("2026-01-01T23:59:40Z", now)).toBe("just now");
    expect(formatTimeAgo("2026-01-01T22:00:00Z", now)).toBe("2 hours ago");
    expect(repositoryName("https://github.com/owner/repo")).toBe("owner/repo");
    expect(repositoryName("file:///srv/repos/shelf")).toBe("shelf");
  });
});

const TABS = [
  { key: "a", label: "First" },
  { key: "b", label: "Second" },
] as const;

function TwoTabs() {
  const [selected, select] = useState<"a" | "b">("a");
  return (
    <Tabs label="Parts" tabs={TABS} selected={selected} onSelect={select}>
      {`shows ${selected}`}
    </Tabs>
  );
}

it("tabs are moved through with the arrow keys, and only the selected one is a tab stop", () => {
  render(<TwoTabs />);
  fireEvent.keyDown(screen.getByRole("tab", { name: "First" }), { key: "ArrowRight" });
  expect(screen.getByRole("tabpanel", { name: "Second" }).textContent).toBe("shows b");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Second" }));
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([-1, 0]);
});

function Broken(): never {
  throw new Error("no");
}

it("a part that breaks leaves a way to go on", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});
