// A panel for what a person must know, with what to do about it.
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../../../ui/classes";

interface Props {
  icon: LucideIcon;
  tone: "bad" | "warn" | "info";
  title: string;
  /** What to do. */
  advice: string;
  children: ReactNode;
}

const LOOK = {
  bad: "border-l-bad [&_svg.mark]:text-bad",
  warn: "border-l-warn [&_svg.mark]:text-warn",
  info: "border-l-info [&_svg.mark]:text-info",
};

export function Notice({ icon: Icon, tone, title, advice, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "min-w-0 rounded-xl border border-l-4 border-line bg-surface p-4 shadow-card",
        LOOK[tone],
      )}
    >
      <h2 id={id} className="flex items-center gap-2 font-semibold tracking-tight">
        <Icon aria-hidden className="mark size-5 shrink-0" />
        {title}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-muted">{advice}</p>
      {children}
    </section>
  );
}
