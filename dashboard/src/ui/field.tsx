// A labelled input with a hint and, where something is wrong, a sentence about it.
import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classes } from "./classes";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ label, hint, error, className, ...input }: Props) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = classes(hint != null && hintId, error != null && errorId);
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
        {input.required && <span className="sr-only"> (required)</span>}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error != null || undefined}
        aria-describedby={described || undefined}
        className={classes(
          "block min-h-10 w-full rounded-lg border bg-surface px-3 py-2 text-ink disabled:opacity-60",
          error != null ? "border-bad" : "border-edge",
        )}
      />
      {error != null && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint != null && (
        <p id={hintId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
