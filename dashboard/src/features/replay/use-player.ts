// The player in a page: its state, its clock, and its step in the address.
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import type { RunRecord } from "../../trace/record";
import { useMedia } from "../../ui/use-media";
import { type Action, type Player, reduce, startAt, type Track } from "./player";

/** Browsers refuse an address that changes too often. */
const ADDRESS_MS = 300;
const FRAME_MS = 50;
/** Who wants little motion gets fewer and larger changes. */
const CALM_FRAME_MS = 600;

export function usePlayer(whole: RunRecord): [Player, (action: Action) => void] {
  const wanted = useStepInAddress();
  const track = trackOf(whole);
  const latest = useRef(track);
  latest.current = track;
  const [player, dispatch] = useReducer(
    (before: Player, action: Action) => reduce(before, action, latest.current),
    startAt(wanted ?? 1),
  );
  const send = useCallback((action: Action) => dispatch(action), []);
  useClock(player.isPlaying, send);
  useAddress(player, wanted, whole.lastStep, send);
  return [player, send];
}

function trackOf({ events, lastStep }: RunRecord): Track {
  const time = (step: number) => Date.parse(events[step - 1]?.at ?? "");
  return { lastStep, gapAfter: (step) => time(step + 1) - time(step) || 0 };
}

function useClock(isPlaying: boolean, send: (action: Action) => void) {
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(
      () => {
        const now = performance.now();
        send({ type: "tick", ms: now - before });
        before = now;
      },
      isCalm ? CALM_FRAME_MS : FRAME_MS,
    );
    return () => clearInterval(timer);
  }, [isPlaying, isCalm, send]);
}

function useStepInAddress(): number | null {
  const text = new URLSearchParams(useSearch()).get("step");
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Writes the step down while nothing moves, and goes along when somebody else (a link, the back button) changes it. */
function useAddress(player: Player, wanted: number | null, lastStep: number, send: (action: Action) => void) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const written = useRef(wanted);
  const isReady = lastStep >= player.step && lastStep > 0;
  useEffect(() => {
    if (wanted === null || wanted === written.current) return;
    written.current = wanted;
    send({ type: "seek", step: wanted });
  }, [wanted, send]);
  useEffect(() => {
    if (player.isPlaying || !isReady || written.current === player.step) return;
    const timer = setTimeout(() => {
      written.current = player.step;
      const query = new URLSearchParams(search);
      query.set("step", String(player.step));
      navigate(`${path}?${query}`, { replace: true });
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [player.step, player.isPlaying, isReady, search, path, navigate]);
}
