// Everything that was broken and what became of it: a table where there is room, cards where there is not.
import { Wrench } from "lucide-react";
import { useMemo, useState } from "react";
import { useRunView } from "../../../trace/view";
import { Card } from "../../../ui/card";
import { EmptyState, Skeleton } from "../../../ui/states";
import { useMedia } from "../../../ui/use-media";
import { standingOf } from "../standing";
import { useOpen } from "../use-open";
import { useRunResults } from "../use-run-results";
import { ALL_FIXES, type FixFilter, filterRows } from "./filter-rows";
import { FixCards } from "./fix-cards";
import { fixRows } from "./fix-rows";
import { FixesPager } from "./fixes-pager";
import { FixesTableView } from "./fixes-table";
import { FixesToolbar } from "./fixes-toolbar";
import { useFixesTable } from "./use-fixes-table";

export function FixesCard() {
  const { record } = useRunView();
  const { results, isLoading } = useRunResults();
  const rows = useMemo(() => fixRows(record, results), [record, results]);
  if (isLoading && rows.length === 0) {
    return (
      <Card title="Fixes">
        <Skeleton />
      </Card>
    );
  }
  return <Card title="Fixes">{rows.length === 0 ? <NoFixes /> : <Fixes rows={rows} />}</Card>;
}

function NoFixes() {
  const standing = standingOf(useRunView());
  if (standing?.isOpen) {
    return (
      <EmptyState icon={Wrench} title="Nothing broken is found yet">
        Failures show up here as soon as they are understood, and turn green when they are healed.
      </EmptyState>
    );
  }
  return <p className="text-sm text-muted">Nothing was broken that a fix could be proven for.</p>;
}

function Fixes({ rows }: { rows: ReturnType<typeof fixRows> }) {
  const [filter, setFilter] = useState<FixFilter>(ALL_FIXES);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const table = useFixesTable(shown);
  const open = useOpen<string>();
  const hasRoom = useMedia("(min-width: 768px)");
  const narrow = (next: FixFilter) => {
    setFilter(next);
    table.setPageIndex(0);
  };
  return (
    <>
      {rows.length > 1 && <FixesToolbar rows={rows} filter={filter} onChange={narrow} />}
      {shown.length === 0 && (
        <p className="py-4 text-center text-muted">No fix is like that. Ask for less.</p>
      )}
      {shown.length > 0 &&
        (hasRoom ? <FixesTableView table={table} open={open} /> : <FixCards table={table} open={open} />)}
      <FixesPager table={table} count={shown.length} />
    </>
  );
}
