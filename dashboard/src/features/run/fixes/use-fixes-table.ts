// The rows of the fixes table in order and on pages.
import { type SortingState, useTable } from "@tanstack/react-table";
import { useState } from "react";
import type { Open } from "../use-open";
import { columns, features, PAGE_SIZE } from "./fix-columns";
import type { FixRow } from "./fix-rows";

export function useFixesTable(rows: readonly FixRow[]) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const [page, setPage] = useState(0);
  const lastPage = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  const pagination = { pageIndex: Math.min(page, lastPage), pageSize: PAGE_SIZE };
  return useTable({
    features,
    columns,
    data: rows as FixRow[],
    getRowId: (row) => row.key,
    state: { sorting, pagination },
    onSortingChange: setSorting,
    onPaginationChange: (change) => {
      setPage((typeof change === "function" ? change(pagination) : change).pageIndex);
    },
    // A live run brings rows all the time, and a reader stays where they are.
    autoResetPageIndex: false,
    sortDescFirst: false,
  });
}

export type FixesTable = ReturnType<typeof useFixesTable>;

/** For the table and for the cards: what is open stays open when one turns into the other. */
export interface FixesProps {
  table: FixesTable;
  open: Open<string>;
}

export interface RowProps {
  row: FixRow;
  isOpen: boolean;
  onToggle: () => void;
}
