// The changed lines of a diff in pairs: what was there, and what is there instead.
import { type DiffLine, readDiff } from "../../diff/read-diff";

export interface ChangedLine {
  file: string;
  /** Nothing where the line was added. */
  old: Side | null;
  /** Nothing where the line was taken away. */
  new: Side | null;
}

export interface Side {
  line: number;
  text: string;
  isUnended: boolean;
}

interface Place {
  file: string;
  line: number;
}

/** `fallback` says where the lines are if the diff does not. */
export function changedLines(diff: string, fallback: Place): ChangedLine[] {
  return readDiff(diff, fallback.line).flatMap(({ file, lines }) =>
    blocksOf(lines).flatMap((block) => pairsOf(file || fallback.file, block)),
  );
}

/** Changes with nothing that stays between them. */
function blocksOf(lines: readonly DiffLine[]): DiffLine[][] {
  const blocks: DiffLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === "added" || line.kind === "removed") blocks.at(-1)?.push(line);
    else blocks.push([]);
  }
  return blocks;
}

/** Lines that were taken away and added at the same place belong together, one by one. */
function pairsOf(file: string, block: readonly DiffLine[]): ChangedLine[] {
  const [removed, added] = [sidesOf(block, "before"), sidesOf(block, "after")];
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => ({
    file,
    old: removed[place] ?? null,
    new: added[place] ?? null,
  }));
}

function sidesOf(block: readonly DiffLine[], when: "before" | "after"): Side[] {
  return block.flatMap(({ [when]: line, text, isUnended = false }) =>
    line === null ? [] : [{ line, text, isUnended }],
  );
}
