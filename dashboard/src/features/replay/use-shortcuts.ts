// The player by keyboard.
import { useEffect, useRef } from "react";
import type { RunRecord } from "../../trace/record";
import { JUMP_KINDS, JUMPS, jumpFrom } from "./jumps";
import type { Action, Player } from "./player";

export const SHORTCUTS: readonly [keys: string, does: string][] = [
  ["Space", "play or pause"],
  ["← →", "a step back or forward"],
  ["Shift ← →", "ten steps"],
  ["Home End", "to the start or the end"],
  ["+ −", "faster or slower"],
  ...JUMP_KINDS.map((kind): [string, string] => [
    JUMPS[kind].key,
    `next ${JUMPS[kind].label}; with Shift the one before`,
  ]),
];

/** What a key means here; nothing where it means nothing. */
function actionFor(
  event: Pick<KeyboardEvent, "key" | "shiftKey">,
  whole: RunRecord,
  player: Player,
): Action | null {
  const stride = event.shiftKey ? 10 : 1;
  if (event.key === " ") return { type: "toggle" };
  if (event.key === "ArrowRight") return { type: "move", by: stride };
  if (event.key === "ArrowLeft") return { type: "move", by: -stride };
  if (event.key === "Home") return { type: "seek", step: 1 };
  if (event.key === "End") return { type: "seek", step: whole.lastStep };
  if (event.key === "+") return { type: "faster" };
  if (event.key === "-" || event.key === "−") return { type: "slower" };
  const kind = JUMP_KINDS.find((one) => JUMPS[one].key === event.key.toLowerCase());
  const step = kind ? jumpFrom(whole, kind, player.step, event.shiftKey ? -1 : 1) : null;
  return step === null ? null : { type: "seek", step };
}

export function useShortcuts(whole: RunRecord, player: Player, send: (action: Action) => void) {
  const latest = useRef({ whole, player });
  latest.current = { whole, player };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const action = actionFor(event, latest.current.whole, latest.current.player);
      if (!action) return;
      event.preventDefault();
      send(action);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [send]);
}

/** The part that has the focus may mean something else by the key. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, textarea, select, [contenteditable], input:not([type='range'])")) return true;
  if (key === " ") return target.closest("button, a, summary, [role='tab'], [tabindex='0']") !== null;
  if (!/^(Arrow|Home|End)/.test(key)) return false;
  return target.closest("input, [role='tab'], [tabindex='0'], .react-flow") !== null;
}
