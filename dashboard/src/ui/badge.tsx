// A word on a colour. The word alone says everything; the colour only helps.
import type { ReactNode } from "react";
import type { Tone } from "../status";
import { classes } from "./classes";

const LOOK: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-neutral",
};

interface Props {
  tone: Tone;
  /** A dot before the word, for states that go on. */
  hasDot?: boolean;
  children: ReactNode;
}

export function Badge({ tone, hasDot = false, children }: Props) {
  return (
    <span
      data-tone={tone}
      className={classes(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        LOOK[tone],
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
