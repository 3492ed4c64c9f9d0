import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "./api/query-client";
import { App } from "./app";
import { navigate } from "./route";
import { useToken } from "./session/token";
import { SESSION } from "./test/run-page";
import { RUN_ID, runState } from "./test/trace";
import { useToasts } from "./ui/toasts";

/** A service that answers by path. */
function serve(answers: Record<string, [status: number, body: unknown]>) {
  const fetch = vi.fn(async (url: string) => {
    const path = Object.keys(answers).find((start) => url.startsWith(start)) ?? "";
    const [status, body] = answers[path] ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", fetch);
}

const accepted = {
  run_id: RUN_ID,
  status: "queued",
  branch_name: "A_B_AI_Fix",
  fingerprint: "x",
  socket: "",
  deduplicated: false,
};

beforeEach(() => {
  queryClient.clear();
  navigate("/");
});

afterEach(() => {
  useToken.setState({ token: null, isAsking: false });
  useToasts.setState({ toasts: [] });
});

function submitForm() {
  const values = { Repository: "https://github.com/a/b", "Team name": "A", "Leader name": "B" };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  fireEvent.submit(screen.getByRole("form"));
}

describe("the dashboard", () => {
  it("shows the latest runs beside the form", async () => {
    serve({ "/session": [200, SESSION], "/runs": [200, { runs: [runState()], next: null }] });
    render(<App />);
    expect(await screen.findByText("owner/shelf")).toBeTruthy();
    expect(screen.getByRole("form", { name: "Heal a repository" })).toBeTruthy();
    expect(document.title).toBe("AutoHeal");
  });

  it("goes to the run that was started", async () => {
    serve({ "/session": [200, SESSION], "/runs": [200, { runs: [] }], "/run-agent": [202, accepted] });
    render(<App />);
    submitForm();
    await waitFor(() => expect(location.hash).toBe(`#/runs/${RUN_ID}`));
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it("says so when a run was already under way, and goes there", async () => {
    const again = { ...accepted, deduplicated: true };
    serve({ "/session": [200, SESSION], "/runs": [200, { runs: [] }], "/run-agent": [202, again] });
    render(<App />);
    submitForm();
    expect(await screen.findByText("A run was already under way. Here it is.")).toBeTruthy();
    expect(location.hash).toBe(`#/runs/${RUN_ID}`);
  });

  it("asks for a token where the service wants one, and goes on with it", async () => {
    const refusal = { error: { code: "UNAUTHORIZED", message: "a token is needed" } };
    serve({ "/": [401, refusal] });
    render(<App />);
    const token = await screen.findByLabelText("Token");
    serve({ "/session": [200, SESSION], "/runs": [200, { runs: [runState()], next: null }] });
    fireEvent.change(token, { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Use token" }));
    expect(await screen.findByText("owner/shelf")).toBeTruthy();
    expect(sessionStorage.getItem("autoheal.token")).toBe("secret");
  });

  it("an address that leads nowhere says so", () => {
    serve({ "/session": [200, SESSION] });
    navigate("/nowhere");
    render(<App />);
    expect(screen.getByText("There is no such page")).toBeTruthy();
    expect(document.title).toBe("No such page: AutoHeal");
  });
});
