import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetToken, keepToken } from "../session/token";
import { HEALED_TRACE, pageAfter, RUN_ID } from "../test/trace";
import { EMPTY_RECORD } from "./record";
import { useRunRecord, useRunStore } from "./store";
import { RunViewProvider, useRunView } from "./view";

const server = vi.hoisted(() => ({ known: 0, readers: 0, reads: 0, ring: (_: number) => {} }));

vi.mock("./transport", () => ({
  transportTo: () => ({
    readPage: async (after: number) => {
      server.reads += 1;
      return pageAfter(HEALED_TRACE, after, server.known);
    },
    readStatus: async () => ({}),
    listen: (_: unknown, bell: { reaches(step: number): void }) => {
      server.readers += 1;
      server.ring = (step) => bell.reaches(step);
      return () => {
        server.readers -= 1;
      };
    },
  }),
}));

function Steps() {
  const { record, connection } = useRunRecord(RUN_ID);
  return <p>{`${record.lastStep} steps, ${connection}`}</p>;
}

function Fixes() {
  return <p>{`${useRunRecord(RUN_ID).record.fixes.length} fixes`}</p>;
}

function ViewedStep() {
  const { step, whole, record } = useRunView();
  return <p>{`step ${step} of ${whole.lastStep}, ${record.fixes.length} fixes`}</p>;
}

afterEach(() => {
  useRunStore.setState({ runs: {} });
  server.reads = 0;
});

describe("Property 25: state update propagation", () => {
  it("every component has the new state, without getting it from its parent", async () => {
    server.known = 3;
    render(
      <>
        <Steps />
        <div>
          <Fixes />
        </div>
      </>,
    );
    await screen.findByText("3 steps, connecting");
    expect(screen.getByText("0 fixes")).toBeTruthy();
    server.known = HEALED_TRACE.length;
    await act(async () => server.ring(4));
    expect(await screen.findByText("23 steps, done")).toBeTruthy();
    expect(screen.getByText("1 fixes")).toBeTruthy();
  });

  it("a run that many look at is followed once, and no longer when nobody looks", async () => {
    server.known = 3;
    const { unmount } = render(
      <>
        <Steps />
        <Fixes />
      </>,
    );
    await screen.findByText("3 steps, connecting");
    expect(server).toMatchObject({ readers: 1, reads: 1 });
    unmount();
    expect(server.readers).toBe(0);
  });

  it("below a provider everything shows the step that is looked at", async () => {
    server.known = HEALED_TRACE.length;
    const at = (step?: number) => (
      <RunViewProvider runId={RUN_ID} step={step}>
        <ViewedStep />
      </RunViewProvider>
    );
    const { rerender } = render(at(18));
    expect(await screen.findByText("step 18 of 23, 0 fixes")).toBeTruthy();
    rerender(at(19));
    expect(screen.getByText("step 19 of 23, 1 fixes")).toBeTruthy();
    rerender(at());
    expect(screen.getByText("step 23 of 23, 1 fixes")).toBeTruthy();
  });
});

it("another token sees nothing of what was seen with the one before", () => {
  useRunStore.setState({
    runs: { seen: { record: EMPTY_RECORD, run: null, connection: "done", error: null } },
  });
  keepToken("another");
  expect(useRunStore.getState().runs).toEqual({});
  forgetToken();
});
