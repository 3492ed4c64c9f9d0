// Narrows the fixes table down.
import { Search } from "lucide-react";
import { SelectField } from "../select-field";
import type { FixFilter } from "./filter-rows";
import { statusShown } from "./fix-cells";
import type { FixRow } from "./fix-rows";

interface Props {
  rows: readonly FixRow[];
  filter: FixFilter;
  onChange: (filter: FixFilter) => void;
}

export function FixesToolbar({ rows, filter, onChange }: Props) {
  const statuses = Array.from(new Set(rows.map((row) => row.status)));
  const bugTypes = Array.from(new Set(rows.map((row) => row.bugType))).sort();
  const set = (part: Partial<FixFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <label className="relative min-w-40 flex-1">
        <span className="sr-only">Search in the fixes</span>
        <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-muted" />
        <input
          type="search"
          value={filter.text}
          placeholder="File, message, test or commit"
          onChange={(event) => set({ text: event.target.value })}
          className="block min-h-8 w-full rounded-md border border-edge bg-surface pr-2 pl-8 text-sm"
        />
      </label>
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(status) => set({ status: status as FixFilter["status"] })}
        options={[
          ["", "Every status"],
          ...statuses.map((status) => [status, statusShown(status).label] as const),
        ]}
      />
      <SelectField
        label="Bug type"
        value={filter.bugType}
        onChange={(bugType) => set({ bugType })}
        options={[["", "Every bug type"], ...bugTypes.map((type) => [type, type] as const)]}
      />
    </div>
  );
}
