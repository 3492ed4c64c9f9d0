// Leafs through the fixes where there are more than one page of them.
import { Button } from "../../../ui/button";
import { PAGE_SIZE } from "./fix-columns";
import type { FixesTable } from "./use-fixes-table";

export function FixesPager({ table, count }: { table: FixesTable; count: number }) {
  if (count <= PAGE_SIZE) return null;
  const { pageIndex } = table.state.pagination;
  const first = pageIndex * PAGE_SIZE + 1;
  const last = Math.min(count, first + PAGE_SIZE - 1);
  return (
    <nav aria-label="Pages of fixes" className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {`${first} to ${last} of ${count.toLocaleString("en")}`}
      </p>
      <div className="flex gap-2">
        <Button size="small" disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>
          Previous
        </Button>
        <Button size="small" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
          Next
        </Button>
      </div>
    </nav>
  );
}
