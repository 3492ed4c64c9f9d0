// A row of buttons of which one is pressed: for views and periods, where a list to open would be too much.
import { classes } from "./classes";
import type { Choice } from "./select";

interface Props<Key extends string> {
  label: string;
  choices: readonly Choice<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
}

export function Choices<Key extends string>({ label, choices, selected, onSelect }: Props<Key>) {
  return (
    <fieldset className="inline-flex flex-wrap gap-0.5 rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          aria-pressed={choice.key === selected}
          onClick={() => onSelect(choice.key)}
          className={classes(
            "min-h-8 rounded-md px-2.5 text-sm font-medium whitespace-nowrap",
            choice.key === selected ? "bg-surface text-ink ring-1 ring-line" : "text-muted hover:text-ink",
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
