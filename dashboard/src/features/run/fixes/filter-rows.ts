// Which rows the fixes table shows.
import type { FixRow } from "./fix-rows";

export interface FixFilter {
  /** Empty for all. */
  status: FixRow["status"] | "";
  bugType: string;
  text: string;
}

export const ALL_FIXES: FixFilter = { status: "", bugType: "", text: "" };

export function filterRows(rows: readonly FixRow[], { status, bugType, text }: FixFilter): readonly FixRow[] {
  const sought = text.trim().toLowerCase();
  if (!status && !bugType && !sought) return rows;
  return rows.filter(
    (row) =>
      (!status || row.status === status) &&
      (!bugType || row.bugType === bugType) &&
      (!sought || searchable(row).includes(sought)),
  );
}

function searchable(row: FixRow): string {
  return [`${row.file}:${row.line}`, row.problem, row.explanation, row.commit, ...row.witnesses]
    .join("\n")
    .toLowerCase();
}
