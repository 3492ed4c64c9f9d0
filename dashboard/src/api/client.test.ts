import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetToken, keepToken, useToken } from "../session/token";
import { get, post } from "./client";
import { ApiError } from "./errors";

function answer(status: number, body: unknown) {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => {
  forgetToken();
  useToken.setState({ isAsking: false });
});

describe("calls of the API", () => {
  it("paths and queries are filled in, and nothing in them can leave its place", async () => {
    const fetch = answer(200, { events: [] });
    await get("/replay/{run}", { path: { run: "../a?b" }, query: { after: 3, limit: undefined } });
    expect(fetch.mock.calls[0]?.[0]).toBe("/replay/..%2Fa%3Fb?after=3");
  });

  it("the token goes along once there is one", async () => {
    const fetch = answer(200, {});
    keepToken(" secret ");
    await get("/session", {});
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Bearer secret" });
  });

  it("a body is sent as JSON", async () => {
    const fetch = answer(202, {});
    await post("/agent/query", { body: { run_id: "1", question: "Why?" } });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      body: '{"run_id":"1","question":"Why?"}',
    });
  });

  it("an answer of 401 asks for a token", async () => {
    answer(401, { error: { code: "UNAUTHORIZED", message: "a token is needed" } });
    await expect(get("/session", {})).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    expect(useToken.getState().isAsking).toBe(true);
  });

  it("no answer is an error of its own", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    await expect(get("/session", {})).rejects.toEqual(ApiError.network());
  });

  it("an answer that breaks off is as good as none, and worth asking for again", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response('{"events": [', { status: 200 })),
    );
    await expect(get("/session", {})).rejects.toEqual(ApiError.network());
    expect(ApiError.network().retryable).toBe(true);
  });

  it("an answer that does not come in time is given up", async () => {
    const never = (_: string, { signal }: RequestInit) =>
      new Promise((_, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
    vi.stubGlobal("fetch", vi.fn(never));
    await expect(get("/session", { timeoutMs: 5 })).rejects.toMatchObject({ code: "TIMEOUT" });
  });
});
