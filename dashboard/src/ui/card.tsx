// A part of a page with a heading of its own.
import { type ReactNode, useId } from "react";
import { classes } from "./classes";

interface Props {
  title: string;
  /** Beside the heading: buttons, a badge. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "min-w-0 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5",
        className,
      )}
    >
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
