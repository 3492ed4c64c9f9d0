import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/errors";
import { HEALED_TRACE, jobState, pageAfter } from "../test/trace";
import { type Bell, type Connection, follow, GIVE_UP_MS, POLL_MS, REST_MS, type Transport } from "./follow";

/** A server whose trace grows when the test says so. */
function fakeServer() {
  const server = {
    known: 0,
    isDown: false,
    bell: null as Bell | null,
    pageReads: [] as number[],
    statusReads: 0,
    isClosed: false,
    refuse: null as ApiError | null,
  };
  const answer = async <T>(make: () => T): Promise<T> => {
    if (server.isDown) throw server.refuse ?? ApiError.network();
    return make();
  };
  const transport: Transport = {
    readPage: (after) => {
      server.pageReads.push(after);
      return answer(() => pageAfter(HEALED_TRACE, after, server.known, 5));
    },
    readStatus: () => {
      server.statusReads += 1;
      return answer(() => jobState(server.known === HEALED_TRACE.length ? "completed" : "running"));
    },
    listen: (_, bell) => {
      server.bell = bell;
      return () => {
        server.isClosed = true;
      };
    },
  };
  return { server, transport };
}

function start() {
  const { server, transport } = fakeServer();
  const seen = { steps: [] as number[], connections: [] as Connection[], errors: [] as unknown[] };
  const begin = () =>
    follow(transport, {
      page: (page) => {
        seen.steps.push(...page.events.map((event) => event.step));
        return seen.steps.at(-1) ?? 0;
      },
      connection: (connection) => seen.connections.push(connection),
      failed: (error) => seen.errors.push(error),
    });
  return { server, seen, begin };
}

const all = HEALED_TRACE.map((event) => event.step);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

describe("following a run", () => {
  it("a burst of bells is answered by two reads, and nothing of it is missed", async () => {
    const { server, seen, begin } = start();
    begin();
    await settle();
    server.bell?.connected();
    await settle();
    const before = server.pageReads.length;
    for (const step of [1, 2, 3, 4]) {
      server.known = step;
      server.bell?.reaches(step);
      await settle();
    }
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(server.pageReads.length - before).toBe(2);
    expect(seen.steps).toEqual([1, 2, 3, 4]);
  });

  it("who slept for long has not been failing for long", async () => {
    const { server, seen, begin } = start();
    begin();
    await settle();
    vi.setSystemTime(Date.now() + 2 * GIVE_UP_MS);
    server.isDown = true;
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(seen.errors).toEqual([]);
  });

  it("a run that is over is read page by page and then left alone", async () => {
    const { server, seen, begin } = start();
    server.known = HEALED_TRACE.length;
    begin();
    await settle();
    expect(seen.steps).toEqual(all);
    expect(seen.connections).toEqual(["connecting", "done"]);
    expect(server.bell, "nobody has to ring").toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.pageReads).toEqual([0, 5, 10, 15, 20]);
  });

  it("the bell brings what is new at once, and bells of old steps bring nothing", async () => {
    const { server, seen, begin } = start();
    server.known = 3;
    begin();
    await settle();
    server.bell?.connected();
    await settle();
    const reads = server.pageReads.length;
    server.bell?.reaches(3);
    await settle();
    expect(server.pageReads).toHaveLength(reads);
    server.known = 4;
    server.bell?.reaches(4);
    await settle();
    expect(seen.steps).toEqual([1, 2, 3, 4]);
    expect(seen.connections).toEqual(["connecting", "live"]);
  });

  it("many bells at once make one read, not many", async () => {
    const { server, begin } = start();
    begin();
    await settle();
    const reads = server.pageReads.length;
    server.known = 4;
    for (let step = 1; step <= 4; step += 1) server.bell?.reaches(step);
    await settle();
    expect(server.pageReads.length - reads).toBeLessThanOrEqual(2);
  });

  it("a restart of the server is got over, with nothing lost and nothing twice", async () => {
    const { server, seen, begin } = start();
    server.known = 6;
    begin();
    await settle();
    server.bell?.connected();
    await settle();
    server.isDown = true;
    server.bell?.disconnected();
    await vi.advanceTimersByTimeAsync(POLL_MS * 5);
    expect(seen.connections.at(-1)).toBe("lost");
    server.isDown = false;
    server.known = HEALED_TRACE.length;
    server.bell?.connected();
    await settle();
    expect(seen.steps).toEqual(all);
    expect(seen.connections.at(-1)).toBe("done");
  });

  it("a run that does not exist is not asked for again", async () => {
    const { server, seen, begin } = start();
    server.isDown = true;
    server.refuse = new ApiError("NOT_FOUND", "there is no such run", null, 404);
    begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.pageReads).toHaveLength(1);
    expect(seen.errors).toEqual([server.refuse]);
  });

  it("who stops following hears nothing more", async () => {
    const { server, seen, begin } = start();
    const stop = begin();
    await settle();
    stop();
    server.known = HEALED_TRACE.length;
    server.bell?.reaches(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.steps).toEqual([]);
    expect(server.isClosed).toBe(true);
  });
});

describe("Property 27: status polling continuation", () => {
  it("without a bell the status is asked every two seconds until the run is complete", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (polls) => {
        const { server, seen, begin } = start();
        server.known = 2;
        begin();
        await vi.advanceTimersByTimeAsync(POLL_MS * polls);
        expect(server.statusReads).toBe(polls);
        expect(seen.connections.at(-1)).toBe("polling");
        server.known = HEALED_TRACE.length;
        await vi.advanceTimersByTimeAsync(POLL_MS);
        expect(seen.connections.at(-1)).toBe("done");
        expect(seen.steps).toEqual(all);
        await vi.advanceTimersByTimeAsync(POLL_MS * 10);
        expect(server.statusReads).toBe(polls + 1);
      }),
      { numRuns: 20 },
    );
  });

  it("polling goes on through failures and ends when there was no answer for too long", async () => {
    const { server, seen, begin } = start();
    begin();
    server.isDown = true;
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS / 2);
    expect(seen.errors).toEqual([]);
    expect(server.statusReads).toBeGreaterThan(100);
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS);
    expect(seen.errors).toHaveLength(1);
    const reads = server.statusReads;
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS);
    expect(server.statusReads).toBe(reads);
  });
});
