// A button, and a link that looks like one.
import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { classes } from "./classes";

type Kind = "primary" | "secondary" | "quiet" | "danger";
type Size = "small" | "medium";

const LOOK: Record<Kind, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line bg-surface text-ink hover:border-edge hover:bg-sunken",
  quiet: "text-muted hover:bg-sunken hover:text-ink",
  danger: "border border-line bg-surface text-bad hover:border-bad hover:bg-bad-soft",
};

const SIZE: Record<Size, string> = {
  small: "min-h-8 gap-1.5 rounded-md px-2.5 text-sm",
  medium: "min-h-10 gap-2 rounded-lg px-4",
};

const SHARED =
  "inline-flex items-center justify-center font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60";

export function buttonLook(kind: Kind, size: Size): string {
  return classes(SHARED, LOOK[kind], SIZE[size]);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  size?: Size;
  /** Something is under way: the button cannot be pressed and says so. */
  isBusy?: boolean;
}

export function Button(props: ButtonProps) {
  const { kind = "secondary", size = "medium", isBusy = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonLook(kind, size), className)}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  kind?: Kind;
  size?: Size;
  children: ReactNode;
}

/** A link inside of the dashboard. */
export function ButtonLink({ href, kind = "secondary", size = "medium", children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonLook(kind, size)}>
      {children}
    </Link>
  );
}
