// What stands where there is nothing to show: nothing yet, not yet, or not possible.
import { CircleAlert, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { describeError } from "../api/errors";
import { Button } from "./button";
import { classes } from "./classes";

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  /** What to do. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-8 text-center">
      <Icon aria-hidden className="mb-1 size-7 text-muted" />
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-sm text-muted">{children}</div>}
    </div>
  );
}

interface ErrorProps {
  error: unknown;
  /** Shown as a button where trying again makes sense. */
  onRetry?: () => void;
  isBusy?: boolean;
}

export function ErrorState({ error, onRetry, isBusy }: ErrorProps) {
  const { title, advice, canRetry } = describeError(error);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg bg-bad-soft p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-bad">{title}</p>
        <p className="mt-0.5 text-sm text-ink">{advice}</p>
        {canRetry && onRetry && (
          <Button size="small" className="mt-3" onClick={onRetry} isBusy={isBusy}>
            <RotateCw aria-hidden className="size-4" />
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** Grey bars where text will be. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ["w-full", "w-5/6", "w-2/3"];
  return (
    <div role="status" className={classes("space-y-2.5", className)}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div
          key={line}
          className={classes("h-4 animate-pulse rounded bg-sunken", widths[line % widths.length])}
        />
      ))}
    </div>
  );
}
