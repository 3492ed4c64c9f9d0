// How often things came up: a bar, a name and the number for each.
import type { Trends } from "../../api/types";
import { count, formatPercent } from "../../format";
import { classes } from "../../ui/classes";
import { Shortened } from "../../ui/text";

const SHOWN = 10;

interface Props {
  counts: Trends["rungs"];
  /** What is counted: one, and many. */
  noun: readonly [one: string, many: string];
  /** Also as a part of the whole. */
  hasShare?: boolean;
  /** The names are code. */
  isCode?: boolean;
  empty: string;
}

export function CountBars({ counts, noun, hasShare, isCode, empty }: Props) {
  if (counts.length === 0) return <p className="py-4 text-sm text-muted">{empty}</p>;
  const most = Math.max(...counts.map((item) => item.count));
  const sum = counts.reduce((all, item) => all + item.count, 0);
  return (
    <>
      <ul className="space-y-2.5">
        {counts.slice(0, SHOWN).map((item) => (
          <li key={item.name} className="text-sm">
            <div className="flex justify-between gap-3">
              <Shortened
                text={item.name}
                limit={56}
                className={classes("min-w-0", isCode && "font-mono text-xs")}
              />
              <span className="shrink-0 text-muted tabular-nums">
                {count(item.count, ...noun)}
                {hasShare && `, ${formatPercent(item.count / sum)}`}
              </span>
            </div>
            <div aria-hidden className="mt-1 h-1.5 rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${(item.count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {counts.length > SHOWN && (
        <p className="mt-3 text-sm text-muted">and {(counts.length - SHOWN).toLocaleString("en")} more</p>
      )}
    </>
  );
}
