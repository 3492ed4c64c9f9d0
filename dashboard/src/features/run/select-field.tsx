// A small choice among a few, with a label for those who cannot see what it stands for.

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
}

export function SelectField({ label, value, onChange, options }: Props) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-8 max-w-full min-w-0 grow rounded-md sm:grow-0 border border-edge bg-surface px-2 text-sm"
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
