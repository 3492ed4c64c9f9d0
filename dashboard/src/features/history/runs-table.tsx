// The runs as rows of a table, or as cards where there is no room. Only what can be seen is drawn.
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ListedRun } from "../../api/types";
import { classes } from "../../ui/classes";
import { COLUMNS, RunRow } from "./run-row";

/** Rows before the end at which more are fetched. */
const AHEAD = 15;
const ROW_PX = 56;

interface Props {
  runs: readonly ListedRun[];
  onRepository: (repository: string) => void;
  /** The end comes into view. */
  onEnd: () => void;
}

export function RunsTable({ runs, onRepository, onEnd }: Props) {
  const list = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (place) => runs[place]?.run_id ?? place,
    // Without a size, as in tests and before the first layout, the first screen is assumed.
    initialRect: { width: 1024, height: 800 },
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const isNearEnd = last >= runs.length - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time the end comes nearer
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, runs.length]);
  return (
    <table
      aria-label="Runs"
      aria-rowcount={runs.length + 1}
      className="block rounded-xl border border-line bg-surface shadow-card"
    >
      <HeaderRow />
      <tbody ref={list} className="relative block" style={{ height: virtual.getTotalSize() }}>
        {shown.map((item) => {
          const run = runs[item.index];
          if (!run) return null;
          return (
            <RunRow
              key={item.key}
              run={run}
              place={item.index}
              top={item.start - offset}
              measure={virtual.measureElement}
              onRepository={onRepository}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const HEADINGS = ["Status", "Repository", "Branch", "Team and leader", "Fixes", "Duration", "Started"];

function HeaderRow() {
  return (
    <thead className="block max-xl:sr-only">
      <tr
        aria-rowindex={1}
        className={classes(COLUMNS, "border-b border-line px-4 py-2 text-left text-xs text-muted")}
      >
        {HEADINGS.map((heading) => (
          <th key={heading} scope="col" className="font-semibold">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}
