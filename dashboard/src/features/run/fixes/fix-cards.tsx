// The fixes on narrow screens: one card for each.
import { useId } from "react";
import { firstLine } from "../../../format";
import { Select } from "../../../ui/select";
import { confidenceWords, costWords, FixToggle, StatusBadge } from "./fix-cells";
import { FixDetails } from "./fix-details";
import type { FixesProps, FixesTable, RowProps } from "./use-fixes-table";

export function FixCards({ table, open }: FixesProps) {
  return (
    <>
      <SortChoice table={table} />
      <ul className="divide-y divide-line">
        {table.getRowModel().rows.map((row) => (
          <li key={row.id} className="py-3">
            <FixCard row={row.original} isOpen={open.has(row.id)} onToggle={() => open.toggle(row.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SortChoice({ table }: { table: FixesTable }) {
  const [sorted] = table.state.sorting;
  const orders = table
    .getAllLeafColumns()
    .map(({ id, columnDef }) => ({ key: id, label: `By ${String(columnDef.header).toLowerCase()}` }));
  if (table.getRowCount() < 2) return null;
  return (
    <Select
      isSmall
      label="Order"
      choices={[{ key: "", label: "As they were found" }, ...orders]}
      selected={sorted?.id ?? ""}
      onSelect={(id) => table.setSorting(id ? [{ id, desc: false }] : [])}
    />
  );
}

function FixCard({ row, isOpen, onToggle }: RowProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <FixToggle row={row} isOpen={isOpen} onToggle={onToggle} id={id} />
        <StatusBadge status={row.status} />
      </div>
      <p className="mt-1 text-sm">{firstLine(row.problem)}</p>
      <p className="mt-1 text-xs text-muted">
        {[row.bugType, row.rung, confidenceWords(row), costWords(row.editsTried)]
          .filter((part) => part && part !== "–")
          .join(" · ")}
      </p>
      {isOpen && (
        <div id={id} className="mt-3">
          <FixDetails row={row} />
        </div>
      )}
    </>
  );
}
