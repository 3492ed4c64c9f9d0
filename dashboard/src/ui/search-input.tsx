// A field that narrows a list down, for toolbars: what it seeks in is said only to those who cannot see it.
import { Search } from "lucide-react";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ label, placeholder, value, onChange }: Props) {
  return (
    <label className="relative min-w-40 flex-1">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-muted" />
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-8 w-full rounded-md border border-edge bg-surface pr-2 pl-8 text-sm"
      />
    </label>
  );
}
