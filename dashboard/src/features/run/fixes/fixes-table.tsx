// The fixes as a table that can be put in order; a row opens to its details.
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useId } from "react";
import { firstLine } from "../../../format";
import { classes } from "../../../ui/classes";
import { confidenceWords, costWords, FixToggle, StatusBadge } from "./fix-cells";
import { columns } from "./fix-columns";
import { FixDetails } from "./fix-details";
import type { FixesProps, FixesTable, RowProps } from "./use-fixes-table";

export function FixesTableView({ table, open }: FixesProps) {
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          {headers.map((header) => (
            <SortableHead key={header.id} header={header} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <FixTableRow
            key={row.id}
            row={row.original}
            isOpen={open.has(row.id)}
            onToggle={() => open.toggle(row.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

type Header = ReturnType<FixesTable["getHeaderGroups"]>[number]["headers"][number];

const SORTED = { asc: "ascending", desc: "descending" } as const;

function SortableHead({ header }: { header: Header }) {
  const sorted = header.column.getIsSorted();
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={sorted ? SORTED[sorted] : undefined} className="py-1.5 pr-3 font-medium">
      <button
        type="button"
        onClick={() => header.column.toggleSorting()}
        className={classes("inline-flex items-center gap-1 hover:text-ink", sorted && "text-ink")}
      >
        {String(header.column.columnDef.header)}
        <Icon aria-hidden className={classes("size-3", !sorted && "opacity-50")} />
      </button>
    </th>
  );
}

function FixTableRow({ row, isOpen, onToggle }: RowProps) {
  const id = useId();
  return (
    <>
      <tr className={classes("border-b border-line align-top", isOpen && "bg-sunken")}>
        <td className="py-2 pr-3">
          <FixToggle row={row} isOpen={isOpen} onToggle={onToggle} id={id} />
        </td>
        <td className="py-2 pr-3 whitespace-nowrap">{row.bugType}</td>
        <td className="py-2 pr-3">
          <span className="line-clamp-2">{firstLine(row.problem)}</span>
        </td>
        <td className="py-2 pr-3">
          <StatusBadge status={row.status} />
        </td>
        <td className="py-2 pr-3 tabular-nums">{confidenceWords(row)}</td>
        <td className="py-2 pr-3">{row.rung ?? "–"}</td>
        <td className="py-2 pr-3 whitespace-nowrap tabular-nums">{costWords(row.editsTried)}</td>
      </tr>
      {isOpen && (
        <tr id={id} className="border-b border-line">
          <td colSpan={columns.length} className="px-2 py-4 lg:px-6">
            <FixDetails row={row} />
          </td>
        </tr>
      )}
    </>
  );
}
