// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Action, LONGEST_SILENCE_MS, type Player, reduce, STEP_MS, startAt, type Track } from "./player";

/** Ten steps: a second between them, but a minute after the third. */
const TRACK: Track = { lastStep: 10, gapAfter: (step) => (step === 3 ? 60_000 : 1_000) };
const run = (player: Player, ...actions: Action[]) =>
  actions.reduce((now, action) => reduce(now, action, TRACK), player);
const playing = (part: Partial<Player> = {}): Player => ({ ...startAt(1), isPlaying: true, ...part });

describe("playing", () => {
  it("takes the time that the run took", () => {
    const before = run(playing(), { type: "tick", ms: 999 });
    expect(before.step).toBe(1);
    expect(run(before, { type: "tick", ms: 1 }).step).toBe(2);
  });

  it("is faster and slower by the speed", () => {
    expect(run(playing({ speed: 2 }), { type: "tick", ms: 1_000 }).step).toBe(3);
    expect(run(playing({ speed: 0.5 }), { type: "tick", ms: 1_000 }).step).toBe(1);
  });

  it("waits for a long silence no longer than two seconds", () => {
    const silent = playing({ step: 3 });
    expect(run(silent, { type: "tick", ms: LONGEST_SILENCE_MS - 1 }).step).toBe(3);
    expect(run(silent, { type: "tick", ms: LONGEST_SILENCE_MS }).step).toBe(4);
  });

  it("step by step gives every step the same time", () => {
    const even = playing({ step: 3, speed: "steps" });
    expect(run(even, { type: "tick", ms: STEP_MS }).step).toBe(4);
  });

  it("stops at the end, and from there starts over", () => {
    const end = run(playing(), { type: "tick", ms: 100_000 });
    expect(end).toMatchObject({ step: 10, isPlaying: false });
    expect(run(end, { type: "play" })).toMatchObject({ step: 1, isPlaying: true });
  });

  it("does not move while it is paused", () => {
    const paused = run(playing(), { type: "pause" }, { type: "tick", ms: 60_000 });
    expect(paused).toMatchObject({ step: 1, isPlaying: false });
  });
});

describe("moving", () => {
  it("a step forward or back pauses, and never leaves the trace", () => {
    expect(run(playing({ step: 5 }), { type: "move", by: 1 })).toMatchObject({ step: 6, isPlaying: false });
    expect(run(startAt(1), { type: "move", by: -1 }).step).toBe(1);
    expect(run(startAt(10), { type: "move", by: 1 }).step).toBe(10);
  });

  it("a jump keeps playing and forgets the time since the step before", () => {
    const jumped = run(playing({ passedMs: 900 }), { type: "seek", step: 7 });
    expect(jumped).toMatchObject({ step: 7, isPlaying: true, passedMs: 0 });
  });
});

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action>(
    { type: "play" },
    { type: "pause" },
    { type: "toggle" },
    { type: "faster" },
    { type: "slower" },
    { type: "speed", speed: "steps" },
  ),
  fc.integer().map((step): Action => ({ type: "seek", step })),
  fc.integer({ min: -20, max: 20 }).map((by): Action => ({ type: "move", by })),
  fc.nat(5_000).map((ms): Action => ({ type: "tick", ms })),
);

it("whatever is pressed, the player stays inside of the trace, and time alone never moves it back", () => {
  fc.assert(
    fc.property(fc.array(anyAction), fc.nat(10), (actions, lastStep) => {
      const track = { ...TRACK, lastStep };
      let player = startAt(Math.min(1, lastStep));
      for (const action of actions) {
        const next = reduce(player, action, track);
        expect(next.step).toBeGreaterThanOrEqual(Math.min(1, lastStep));
        expect(next.step).toBeLessThanOrEqual(lastStep);
        if (action.type === "tick") expect(next.step).toBeGreaterThanOrEqual(player.step);
        player = next;
      }
    }),
  );
});

it("time in small pieces leads where the same time at once leads", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(900), { maxLength: 20 }), (pieces) => {
      const whole = pieces.reduce((sum, piece) => sum + piece, 0);
      const small = run(playing(), ...pieces.map((ms): Action => ({ type: "tick", ms })));
      const once = run(playing(), { type: "tick", ms: whole });
      expect(small.step).toBe(once.step);
    }),
  );
});
