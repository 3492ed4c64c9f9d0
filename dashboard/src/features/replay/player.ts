// The player of a replay: where it is, whether it moves and how fast. Pure: time comes in as milliseconds.

export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32] as const;
/** `steps`: every step takes the same time, however long it took. */
export type Speed = (typeof SPEEDS)[number] | "steps";

export interface Player {
  step: number;
  isPlaying: boolean;
  speed: Speed;
  /** Time that has passed since `step`, as the run counts it. */
  passedMs: number;
}

/** The trace, as far as the player cares. */
export interface Track {
  lastStep: number;
  /** How long it took from a step to the next. */
  gapAfter: (step: number) => number;
}

export type Action =
  | { type: "play" | "pause" | "toggle" | "faster" | "slower" }
  | { type: "seek"; step: number }
  | { type: "move"; by: number }
  | { type: "speed"; speed: Speed }
  | { type: "tick"; ms: number };

/** Nobody waits longer than this for a silent run. */
export const LONGEST_SILENCE_MS = 2_000;
export const STEP_MS = 400;

export function startAt(step: number): Player {
  return { step, isPlaying: false, speed: 1, passedMs: 0 };
}

export function reduce(player: Player, action: Action, track: Track): Player {
  switch (action.type) {
    case "play":
      return play(player, track);
    case "pause":
      return { ...player, isPlaying: false };
    case "toggle":
      return player.isPlaying ? { ...player, isPlaying: false } : play(player, track);
    case "seek":
      return moveTo(player, action.step, track);
    case "move":
      return moveTo({ ...player, isPlaying: false }, player.step + action.by, track);
    case "speed":
      return { ...player, speed: action.speed, passedMs: 0 };
    case "faster":
      return { ...player, speed: nextSpeed(player.speed, 1), passedMs: 0 };
    case "slower":
      return { ...player, speed: nextSpeed(player.speed, -1), passedMs: 0 };
    case "tick":
      return player.isPlaying ? advance(player, action.ms, track) : player;
  }
}

/** From the end it starts over. */
function play(player: Player, track: Track): Player {
  const step = player.step >= track.lastStep ? Math.min(1, track.lastStep) : player.step;
  return { ...player, step, isPlaying: track.lastStep > 0, passedMs: 0 };
}

function moveTo(player: Player, step: number, track: Track): Player {
  return { ...player, step: clamp(step, track), passedMs: 0 };
}

function advance(player: Player, ms: number, track: Track): Player {
  let { step } = player;
  let passedMs = player.passedMs + ms * (player.speed === "steps" ? 1 : player.speed);
  while (step < track.lastStep) {
    const gap = player.speed === "steps" ? STEP_MS : silenceAfter(step, track);
    if (passedMs < gap) return { ...player, step, passedMs };
    passedMs -= gap;
    step += 1;
  }
  return { ...player, step, passedMs: 0, isPlaying: false };
}

function silenceAfter(step: number, track: Track): number {
  return Math.min(LONGEST_SILENCE_MS, Math.max(0, track.gapAfter(step)));
}

function nextSpeed(speed: Speed, by: 1 | -1): Speed {
  if (speed === "steps") return 1;
  const place = SPEEDS.indexOf(speed) + by;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))] ?? 1;
}

function clamp(step: number, { lastStep }: Track): number {
  return Math.min(lastStep, Math.max(Math.min(1, lastStep), Math.round(step)));
}
