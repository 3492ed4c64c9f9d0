// The columns of the fixes table and how they are put in order.
import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from "@tanstack/react-table";
import type { FixRow } from "./fix-rows";

export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

const helper = createColumnHelper<typeof features, FixRow>();

/** What a rule committed is proven: above every number. */
function certainty(row: FixRow): number | undefined {
  return row.confidence ?? (row.status === "Fixed" ? 1 : undefined);
}

export const columns = helper.columns([
  helper.accessor((row) => `${row.file}:${row.line}`, {
    id: "place",
    header: "File and line",
    sortFn: "alphanumeric",
  }),
  helper.accessor("bugType", { id: "bugType", header: "Bug type", sortFn: "alphanumeric" }),
  helper.accessor("problem", { id: "problem", header: "What was wrong", sortFn: "alphanumeric" }),
  helper.accessor("status", { id: "status", header: "Status", sortFn: "alphanumeric" }),
  helper.accessor(certainty, {
    id: "confidence",
    header: "Confidence",
    sortFn: "basic",
    sortUndefined: "last",
  }),
  helper.accessor((row) => row.rung ?? undefined, {
    id: "rung",
    header: "Rung",
    sortFn: "alphanumeric",
    sortUndefined: "last",
  }),
  helper.accessor((row) => row.editsTried ?? undefined, {
    id: "cost",
    header: "Cost",
    sortFn: "basic",
    sortUndefined: "last",
  }),
]);

export const PAGE_SIZE = 25;
