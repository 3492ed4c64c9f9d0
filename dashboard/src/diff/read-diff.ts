// Unified diffs as files of numbered lines. The one place that knows how a diff is written.
import { headName } from "./head-name";

export interface DiffLine {
  /** A gap stands between two hunks. */
  kind: "added" | "removed" | "same" | "gap";
  /** Without its sign and its end, except for the \r of files that end lines with \r\n. */
  text: string;
  /** Where it was and where it is; nothing where it is not, or the diff does not say. */
  before: number | null;
  after: number | null;
  /** The file ends here, without a line's end. */
  isUnended?: true;
}

export interface FileDiff {
  /** Empty where the diff does not say. */
  file: string;
  lines: DiffLine[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const GIT_HEAD = "diff --git ";
const NO_END = "\\ No newline";
const GAP: DiffLine = { kind: "gap", text: "", before: null, after: null };

/** `firstLine` numbers the lines of a diff that says nothing but lines with their signs. */
export function readDiff(diff: string, firstLine: number | null = null): FileDiff[] {
  const lines = diff.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const reader = new Reader();
  if (isBare(lines)) reader.beginBare(firstLine);
  for (const [place, line] of lines.entries()) reader.read(line, lines[place + 1] ?? "");
  return reader.files.filter((file) => file.lines.length > 0);
}

function isBare(lines: readonly string[]): boolean {
  return !lines.some((line, place) => endsHunk(line) || isFileHead(line, lines[place + 1] ?? ""));
}

/** No line of a hunk looks like that: each has its sign. */
function endsHunk(line: string): boolean {
  return HUNK.test(line) || line.startsWith(GIT_HEAD);
}

function isFileHead(line: string, next: string): boolean {
  return line.startsWith("--- ") && next.startsWith("+++ ");
}

/** One side of a hunk. A removed `-- x` looks like the head of a file, and only counting tells them apart. */
interface Side {
  next: number | null;
  left: number;
}

const OVER: Side = { next: null, left: 0 };

class Reader {
  files: FileDiff[] = [];
  private before = OVER;
  private after = OVER;

  beginBare(firstLine: number | null) {
    this.before = { next: firstLine, left: Number.POSITIVE_INFINITY };
    this.after = { ...this.before };
  }

  read(line: string, next: string) {
    if (line.startsWith(NO_END)) this.endWithoutNewline();
    else if (this.isInHunk() && !endsHunk(line)) this.lines().push(this.take(line));
    else this.readHead(line, next);
  }

  private isInHunk(): boolean {
    return this.before.left > 0 || this.after.left > 0;
  }

  private readHead(line: string, next: string) {
    const hunk = HUNK.exec(line);
    if (hunk) this.beginHunk(hunk);
    else if (line.startsWith(GIT_HEAD)) [this.before, this.after] = [OVER, OVER];
    else if (isFileHead(line, next)) this.files.push({ file: headName(line, next), lines: [] });
  }

  private beginHunk([, before, beforeCount, after, afterCount]: RegExpExecArray) {
    this.before = sideOf(before, beforeCount);
    this.after = sideOf(after, afterCount);
    if (this.lines().length > 0) this.lines().push({ ...GAP });
  }

  private endWithoutNewline() {
    const last = this.lines().at(-1);
    if (last) last.isUnended = true;
  }

  private take(line: string): DiffLine {
    const text = line.slice(1);
    if (line.startsWith("+")) return { kind: "added", text, before: null, after: takeNumber(this.after) };
    if (line.startsWith("-")) return { kind: "removed", text, before: takeNumber(this.before), after: null };
    // Some tools leave out the space before an empty line.
    const kept = line.startsWith(" ") ? text : line;
    return { kind: "same", text: kept, before: takeNumber(this.before), after: takeNumber(this.after) };
  }

  private lines(): DiffLine[] {
    const file = this.files.at(-1) ?? { file: "", lines: [] };
    if (this.files.length === 0) this.files.push(file);
    return file.lines;
  }
}

function sideOf(start: string | undefined, count: string | undefined): Side {
  const left = Number(count ?? 1);
  // A side without lines is numbered by the line before it.
  return { next: Number(start) + (left === 0 ? 1 : 0), left };
}

function takeNumber(side: Side): number | null {
  side.left -= 1;
  return side.next === null ? null : side.next++;
}
