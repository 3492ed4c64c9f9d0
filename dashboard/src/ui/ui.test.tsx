import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
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

it("a long path keeps its root and the file's name, and the whole is at hand", () => {
  render(<Shortened text="services/billing/src/invoices/model.py" limit={23} />);
  expect(screen.getByText("services…oices/model.py")).toBeTruthy();
  expect(screen.getByTitle("services/billing/src/invoices/model.py")).toBeTruthy();
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
