// Pieces of a fix, the same in the table and on cards.
import { ChevronRight } from "lucide-react";
import { count, formatPercent } from "../../../format";
import { fixStatus, type Shown } from "../../../status";
import { Badge } from "../../../ui/badge";
import { classes } from "../../../ui/classes";
import type { FixRow } from "./fix-rows";
import type { RowProps } from "./use-fixes-table";

const SHOWN_LETTERS = 30;

export function StatusBadge({ status }: { status: FixRow["status"] }) {
  const { tone, label } = statusShown(status);
  return (
    <Badge tone={tone} hasDot={status === "Open"}>
      {label}
    </Badge>
  );
}

export function statusShown(status: FixRow["status"]): Shown {
  return status === "Open" ? { tone: "info", label: "Open" } : fixStatus(status);
}

/** The file's name is always whole; what is left out are the folders before it. */
export function FilePlace({ file, line }: { file: string; line: number }) {
  const place = `${file}:${line}`;
  const name = file.slice(file.lastIndexOf("/") + 1);
  const folder = file.slice(0, file.length - name.length);
  if (place.length <= SHOWN_LETTERS || folder === "") return <bdi className="font-mono text-sm">{place}</bdi>;
  const room = Math.max(4, SHOWN_LETTERS - name.length);
  const start = folder.length <= room ? folder : `${folder.slice(0, room - 2)}…/`;
  return (
    <bdi title={place} className="font-mono text-sm">
      <span aria-hidden>
        <span className="text-muted">{start}</span>
        {`${name}:${line}`}
      </span>
      <span className="sr-only">{place}</span>
    </bdi>
  );
}

/** Opens and closes what the element `id` tells of the fix. */
export function FixToggle({ row, isOpen, onToggle, id }: RowProps & { id: string }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
      className="flex min-w-0 items-start gap-1 text-left hover:text-accent"
    >
      <ChevronRight
        aria-hidden
        className={classes("mt-0.5 size-4 shrink-0 text-muted", isOpen && "rotate-90")}
      />
      <FilePlace file={row.file} line={row.line} />
    </button>
  );
}

/** A rule leaves no choice, so that what it commits is proven and needs no number. */
export function confidenceWords(row: Pick<FixRow, "confidence" | "status">): string {
  if (row.confidence !== null) return formatPercent(row.confidence);
  return row.status === "Fixed" ? "proven" : "–";
}

export function costWords(edits: number | null): string {
  return edits === null ? "–" : count(edits, "edit");
}
