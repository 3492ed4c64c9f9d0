// Keeps a growing list at its end, until the reader scrolls up or asks for a pause.
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { upTo } from "../../../trace/at";

/** So close to the end counts as there. */
const NEAR_PX = 48;

interface Tail {
  isFollowing: boolean;
  /** So many have come since the reader stayed behind. */
  unseen: number;
  follow: () => void;
  pause: () => void;
  onScroll: () => void;
}

interface Watched {
  list: Virtualizer<HTMLElement, Element>;
  events: readonly { step: number }[];
  isGrowing: boolean;
}

export function useTail({ list, events, isGrowing }: Watched): Tail {
  const count = events.length;
  const lastStep = events.at(-1)?.step ?? 0;
  const [isFollowing, setFollowing] = useState(isGrowing);
  const [seenStep, setSeenStep] = useState(lastStep);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isFollowing || count === 0) return;
    isMoving.current = true;
    list.scrollToIndex(count - 1, { align: "end" });
    setSeenStep(lastStep);
    const timer = setTimeout(() => {
      isMoving.current = false;
    }, 150);
    return () => clearTimeout(timer);
  }, [list, count, lastStep, isFollowing]);
  const onScroll = () => {
    const box = list.scrollElement;
    // Scrolling that we do ourselves says nothing about the reader.
    if (!box || isMoving.current || !isGrowing) return;
    setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX);
  };
  return {
    isFollowing,
    unseen: isFollowing || !isGrowing ? 0 : count - upTo(events, seenStep).length,
    follow: () => setFollowing(true),
    pause: () => {
      setFollowing(false);
      setSeenStep(lastStep);
    },
    onScroll,
  };
}
