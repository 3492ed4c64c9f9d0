// Before and after every test: nothing is left over from the one before.
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const kept of [globalThis.localStorage, globalThis.sessionStorage]) kept?.clear();
});
