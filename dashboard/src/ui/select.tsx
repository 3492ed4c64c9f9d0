// A labelled choice of one among few.
import { useId } from "react";
import { classes } from "./classes";

export interface Choice<Key extends string> {
  key: Key;
  label: string;
}

interface Props<Key extends string> {
  label: string;
  choices: readonly Choice<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** For toolbars: low, and only those hear the label who cannot see what the choice stands for. */
  isSmall?: boolean;
  className?: string;
}

export function Select<Key extends string>(props: Props<Key>) {
  const { label, choices, selected, onSelect, isSmall = false, className } = props;
  const id = useId();
  return (
    <div className={classes("relative min-w-0", isSmall && "max-w-full grow sm:grow-0", className)}>
      <label htmlFor={id} className={isSmall ? "sr-only" : "mb-1 block text-sm font-medium"}>
        {label}
      </label>
      <select
        id={id}
        value={selected}
        onChange={(event) => onSelect(event.target.value as Key)}
        className={classes(
          "block w-full border border-edge bg-surface text-ink",
          isSmall ? "min-h-8 rounded-md px-2 text-sm" : "min-h-[39.5px] rounded-lg px-2.5 py-2",
        )}
      >
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
