import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { usePageTitle } from "./page-title";

it.each([
  [undefined, "AutoHeal"],
  ["History", "History: AutoHeal"],
  ["Run \u202Ecod.exe\u0007", "Run cod.exe: AutoHeal"],
])("the page %j has the title %j", (name, title) => {
  renderHook(() => usePageTitle(name));
  expect(document.title).toBe(title);
});
