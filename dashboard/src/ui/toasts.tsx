// Short notices that come and go. Errors stay a little longer, and all can be closed.
import { X } from "lucide-react";
import { create } from "zustand";
import { describeError } from "../api/errors";
import type { Tone } from "../status";
import { classes } from "./classes";

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

const SHOWN_MS: Partial<Record<Tone, number>> = { bad: 10_000, warn: 8_000 };
const USUAL_MS = 5_000;
const MOST_AT_ONCE = 4;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export function toast(tone: Tone, text: string) {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone, text }].slice(-MOST_AT_ONCE) }));
  setTimeout(() => dismiss(id), SHOWN_MS[tone] ?? USUAL_MS);
}

/** Says in passing what went wrong. */
export function toastError(error: unknown) {
  const { title, advice } = describeError(error);
  toast("bad", `${title}. ${advice}`);
}

function dismiss(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

const EDGE: Record<Tone, string> = {
  good: "border-l-good",
  bad: "border-l-bad",
  warn: "border-l-warn",
  info: "border-l-info",
  neutral: "border-l-neutral",
};

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96"
    >
      {toasts.map(({ id, tone, text }) => (
        <div
          key={id}
          className={classes(
            "pointer-events-auto flex w-full items-start gap-2 rounded-lg border border-l-4 border-line bg-surface p-3 text-sm shadow-card",
            EDGE[tone],
          )}
        >
          <p className="min-w-0 flex-1">{text}</p>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dismiss(id)}
            className="rounded p-0.5 text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
