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
  className?: string;
}

export function Select<Key extends string>({ label, choices, selected, onSelect, className }: Props<Key>) {
  const id = useId();
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={selected}
        onChange={(event) => onSelect(event.target.value as Key)}
        className="block min-h-[39.5px] w-full rounded-lg border border-edge bg-surface px-2.5 py-2 text-ink"
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
