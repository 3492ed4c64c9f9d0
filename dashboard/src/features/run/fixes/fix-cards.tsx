// The fixes on narrow screens: one card for each.
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { classes } from "../../../ui/classes";
import { SelectField } from "../select-field";
import { confidenceWords, costWords, FilePlace, firstLine, StatusBadge } from "./fix-cells";
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
    .map((column) => [column.id, `By ${String(column.columnDef.header).toLowerCase()}`] as const);
  if (table.getRowCount() < 2) return null;
  return (
    <SelectField
      label="Order"
      value={sorted?.id ?? ""}
      onChange={(id) => table.setSorting(id ? [{ id, desc: false }] : [])}
      options={[["", "As they were found"], ...orders]}
    />
  );
}

function FixCard({ row, isOpen, onToggle }: RowProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-w-0 items-start gap-1 text-left"
        >
          <ChevronRight
            aria-hidden
            className={classes("mt-0.5 size-4 shrink-0 text-muted", isOpen && "rotate-90")}
          />
          <FilePlace file={row.file} line={row.line} />
        </button>
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
