// Narrows the fixes table down.
import { SearchInput } from "../../../ui/search-input";
import { Select } from "../../../ui/select";
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
      <SearchInput
        label="Search in the fixes"
        placeholder="File, message, test or commit"
        value={filter.text}
        onChange={(text) => set({ text })}
      />
      <Select<FixFilter["status"]>
        isSmall
        label="Status"
        choices={[
          { key: "", label: "Every status" },
          ...statuses.map((status) => ({ key: status, label: statusShown(status).label })),
        ]}
        selected={filter.status}
        onSelect={(status) => set({ status })}
      />
      <Select
        isSmall
        label="Bug type"
        choices={[
          { key: "", label: "Every bug type" },
          ...bugTypes.map((type) => ({ key: type, label: type })),
        ]}
        selected={filter.bugType}
        onSelect={(bugType) => set({ bugType })}
      />
    </div>
  );
}
