// Names with their values, in as many columns as there is room for.
import type { ReactNode } from "react";
import { classes } from "../../../ui/classes";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-2.5 sm:grid-cols-4 xl:grid-cols-8">{children}</dl>;
}

interface FactProps {
  name: string;
  /** Takes half of the row. */
  isWide?: boolean;
  children: ReactNode;
}

export function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={classes("min-w-0", isWide && "col-span-2 xl:col-span-4")}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex min-h-7 flex-wrap items-center gap-x-1 font-medium">{children}</dd>
    </div>
  );
}
