// Where each changed line of a run comes from, by file and by fix.
import type { EventOf } from "../../api/types";
import { rungWords } from "../../fault-words";
import { formatPercent } from "../../format";
import { plain } from "../../trace/words";
import { type ChangedLine, changedLines, type Side } from "./lines";

type Applied = EventOf<"fix_applied">;

/** The lines of one file that one fix changed. */
export interface Origin {
  file: string;
  fix: Applied;
  lines: readonly ChangedLine[];
}

/** One for each file of each fix, in the order of the files and then of the fixes. */
export function originsOf(fixes: readonly Applied[]): Origin[] {
  // A stage that was tried again tells of its commit twice.
  const once = [...new Map(fixes.map((fix) => [fix.commit, fix])).values()];
  return once.flatMap(originsOfFix).sort((one, other) => compare(one.file, other.file));
}

function originsOfFix(fix: Applied): Origin[] {
  const byFile = groupedByFile(changedLines(fix.diff, fix));
  return Array.from(byFile, ([file, lines]) => ({ file, fix, lines }));
}

export function groupedByFile<Item extends { file: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.file);
    if (group) group.push(item);
    else groups.set(item.file, [item]);
  }
  return groups;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

export interface OriginFilter {
  /** Empty for all. */
  file: string;
  rung: string;
}

export function filtered(origins: readonly Origin[], filter: OriginFilter): Origin[] {
  return origins.filter(
    ({ file, fix }) =>
      (filter.file === "" || file === filter.file) &&
      (filter.rung === "" || (fix.rung ?? "unknown") === filter.rung),
  );
}

/** The facts about a fix that hold for each of its lines, as pairs of name and value. */
export function factsOf({ fix }: Origin): [name: string, value: string][] {
  const rung = rungWords(fix.rung);
  return [
    ["Rung", `${rung.label}: ${rung.origin}`],
    [rung.asksModel ? "Model" : "Rule", fix.rule ? plain(fix.rule) : "—"],
    ["Prompt hash", rung.asksModel ? "— (the record does not tell)" : "— (no language model was asked)"],
    ["Evidence", fix.evidence ?? "—"],
    ["Confidence", fix.confidence == null ? "—" : formatPercent(fix.confidence)],
    ["Commit", fix.commit],
  ];
}

/** What the clipboard gets. */
export function asText(origins: readonly Origin[]): string {
  return origins.map(originAsText).join("\n\n");
}

function originAsText(origin: Origin): string {
  const facts = factsOf(origin).map(([name, value]) => `${name}: ${value}`);
  const lines = origin.lines.flatMap((line) => [
    ...(line.old ? [`-${line.old.line}: ${shownText(line.old, line.new)}`] : []),
    ...(line.new ? [`+${line.new.line}: ${shownText(line.new, line.old)}`] : []),
  ]);
  return [origin.file, ...facts, ...lines].join("\n");
}

/** The text of a side; a \r shows where it is all that differs. */
export function shownText(side: Side, other: Side | null): string {
  const bare = side.text.replace(/\r$/, "");
  const isOnlyEnd = other !== null && side.text !== other.text && other.text.replace(/\r$/, "") === bare;
  return isOnlyEnd && bare !== side.text ? `${bare}␍` : bare;
}
