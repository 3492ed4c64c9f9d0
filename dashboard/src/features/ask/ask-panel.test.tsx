import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOSTILE_NAMES, hasForeignElements } from "../../test/hostile";
import { renderRun } from "../../test/run-page";
import { RUN_ID } from "../../test/trace";
import { AskPanel, SUGGESTED } from "./ask-panel";
import { useAskedStore } from "./asked";

vi.mock("../../trace/transport", () => import("../../test/transport"));

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const ANSWER = { topic: "failure", answer: "LOGIC at src/shelf.py:13\nshown by 1 test", sources: [8, 19] };

async function ask(question: string) {
  renderRun(<AskPanel />);
  await userEvent.type(screen.getByLabelText("Your question"), `${question}{Enter}`);
}

beforeEach(() => useAskedStore.setState({ asked: {} }));

describe("a question", () => {
  it("is sent with Enter and answered with links to the steps that show it", async () => {
    const fetch = answerWith(200, ANSWER);
    await ask("why?");
    const answer = await screen.findByRole("article", { name: "why?" });
    await within(answer).findByText(/shown by 1 test/);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ run_id: RUN_ID, question: "why?" });
    const links = within(answer).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `#/runs/${RUN_ID}/replay?step=8`,
      `#/runs/${RUN_ID}/replay?step=19`,
    ]);
    expect(links[0]?.textContent).toContain("LOGIC at src/shelf.py:13: assert False is True");
  });

  it.each(SUGGESTED)("“%s” can be picked", async (question) => {
    answerWith(200, ANSWER);
    renderRun(<AskPanel />);
    fireEvent.click(screen.getByRole("button", { name: question }));
    expect(await screen.findByRole("article", { name: question })).toBeTruthy();
  });

  it("that the record cannot answer leads to those that it can", async () => {
    answerWith(404, { error: { code: "NOT_FOUND", message: "the record of this run does not tell" } });
    await ask("how is the weather?");
    expect(await screen.findByText(/does not tell\. Try one of the questions/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that failed can be asked again", async () => {
    answerWith(503, { error: { code: "STORE_UNAVAILABLE", message: "" } });
    await ask("why?");
    const again = await screen.findByRole("button", { name: "Try again" });
    answerWith(200, ANSWER);
    fireEvent.click(again);
    expect(await screen.findByText(/shown by 1 test/)).toBeTruthy();
  });

  it("stays with its answer when the panel comes back", async () => {
    answerWith(200, ANSWER);
    await ask("why?");
    await screen.findByText(/shown by 1 test/);
    document.body.replaceChildren();
    renderRun(<AskPanel />);
    expect(screen.getByRole("article", { name: "why?" })).toBeTruthy();
  });

  it("without words is not sent", async () => {
    const fetch = answerWith(200, ANSWER);
    await ask("   ");
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
  });

  it("is under way until it is answered, and says so", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await ask("why?");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Ask" }).getAttribute("aria-busy")).toBe("true"),
    );
    expect(screen.getByText("Loading")).toBeTruthy();
  });
});

it.each(HOSTILE_NAMES)("an answer that says %s says it as text", async (name) => {
  answerWith(200, { ...ANSWER, answer: name });
  renderRun(<AskPanel />);
  fireEvent.click(screen.getByRole("button", { name: "What changed?" }));
  await screen.findByText("The record says so here");
  expect(document.body.textContent).toContain(name);
  expect(hasForeignElements()).toBe(false);
});
