import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { renderRun } from "../../test/run-page";
import { RUN_ID } from "../../test/trace";
import { type FollowedRun, useRunStore } from "../../trace/store";
import { RunScreen } from "./run-screen";

vi.mock("../../trace/transport", () => import("../../test/transport"));

function change(part: Partial<FollowedRun>) {
  act(() => {
    useRunStore.setState(({ runs }) => ({
      runs: { ...runs, [RUN_ID]: { ...(runs[RUN_ID] as FollowedRun), ...part } },
    }));
  });
}

it("a lost connection is said, what is known stays, and the notice goes by itself", () => {
  renderRun(<RunScreen />, { run: {} });
  change({ connection: "lost" });
  expect(screen.getByText(/catches up by itself/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "owner/shelf" })).toBeTruthy();
  expect(document.title).toBe("Run owner/shelf: AutoHeal");
  change({ connection: "live" });
  expect(screen.queryByText(/catches up by itself/)).toBeNull();
});

it("without a live channel it says that it asks again and again", () => {
  renderRun(<RunScreen />, { run: {} });
  change({ connection: "polling" });
  expect(screen.getByText(/asks for news every few seconds/)).toBeTruthy();
});

it("following that has ended with an error can be taken up again", () => {
  renderRun(<RunScreen />, { run: {} });
  change({ connection: "lost", error: ApiError.timeout() });
  expect(screen.getByRole("button", { name: "Connect again" })).toBeTruthy();
});

it("a run that nobody knows is said to be none", () => {
  renderRun(<RunScreen />, { run: {} });
  change({ run: null, error: new ApiError("NOT_FOUND", "no such run", null, 404) });
  expect(screen.getByText("There is no such run")).toBeTruthy();
});
