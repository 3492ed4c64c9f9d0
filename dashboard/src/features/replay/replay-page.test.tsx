import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate, to } from "../../route";
import { resultsOf } from "../../test/results";
import { InPage, knowRun } from "../../test/run-page";
import { RUN_ID } from "../../test/trace";
import { ReplayPage } from "./replay-page";

vi.mock("../../trace/transport", () => import("../../test/transport"));

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Step" });
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey });

function open(step?: number) {
  vi.useFakeTimers();
  navigate(to.replay(RUN_ID, step));
  knowRun();
  render(
    <InPage results={resultsOf()}>
      <ReplayPage runId={RUN_ID} />
    </InPage>,
  );
}

beforeEach(() => navigate("/"));

it("a link to a step opens at that step and says what happened there", () => {
  open(8);
  expect(slider().value).toBe("8");
  expect(document.title).toBe("Replay owner/shelf: AutoHeal");
  expect(slider().getAttribute("aria-valuetext")).toBe(
    "Step 8: LOGIC at src/shelf.py:13: assert False is True",
  );
  expect(screen.getByText("Step 8 of 23 · 0m 7s of 0m 22s")).toBeTruthy();
});

it("without a step it starts at the first", () => {
  open();
  expect(slider().value).toBe("1");
});

it("a step that is no number, or beyond the end, does no harm", () => {
  open();
  act(() => navigate(`/runs/${RUN_ID}/replay?step=<b>`));
  expect(slider().value).toBe("1");
  act(() => navigate(to.replay(RUN_ID, 999)));
  expect(slider().value).toBe("23");
});

it("play moves on with the time of the run and pause stops it", () => {
  open(1);
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  act(() => vi.advanceTimersByTime(2_100));
  expect(slider().value).toBe("3");
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(slider().value).toBe("3");
});

it("the address follows while nothing moves, without filling the history", () => {
  open(1);
  const before = history.length;
  fireEvent.click(screen.getByRole("button", { name: "Step forward" }));
  act(() => vi.advanceTimersByTime(500));
  expect(location.hash).toBe(`#${to.replay(RUN_ID, 2)}`);
  expect(history.length).toBe(before);
});

it("keys step, jump and play", () => {
  open(1);
  press("ArrowRight");
  expect(slider().value).toBe("2");
  press("f");
  expect(slider().value).toBe("8");
  press("x");
  expect(slider().value).toBe("19");
  press("F", true);
  expect(slider().value).toBe("8");
  press("End");
  expect(slider().value).toBe("23");
  press("Home");
  press(" ");
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
});

it("keys that a field needs stay with the field", () => {
  open(1);
  act(() => navigate(`/runs/${RUN_ID}/replay?step=1&tab=thoughts`));
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "x" });
  expect(slider().value).toBe("1");
});

it("the page below shows what was known at the step", () => {
  open(18);
  expect(screen.getByText("Open")).toBeTruthy();
  press("ArrowRight");
  expect(screen.getByText("Fixed")).toBeTruthy();
});
