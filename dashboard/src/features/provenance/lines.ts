// The changed lines of a unified diff, each with its number before and after.

export interface ChangedLine {
  file: string;
  /** Nothing where the line was added. */
  old: Side | null;
  /** Nothing where the line was taken away. */
  new: Side | null;
}

export interface Side {
  line: number;
  /** Without the line's end, except for the \r of files that end lines with \r\n. */
  text: string;
  /** The file ends here, without a line's end. */
  isUnended: boolean;
}

interface Place {
  file: string;
  line: number;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const NO_END = "\\ No newline at end of file";

/** `fallback` says where the lines are if the diff does not. */
export function changedLines(diff: string, fallback: Place): ChangedLine[] {
  const reader = new Reader(fallback);
  const lines = diff.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (isBare(lines)) reader.beginHunk(fallback.line, fallback.line, lines.length);
  for (const line of lines) reader.read(line);
  reader.endBlock();
  return reader.changes;
}

/** Only lines with their signs: no heads of files, no hunks. */
function isBare(lines: readonly string[]): boolean {
  return !lines.some(
    (line, place) => HUNK.test(line) || (line.startsWith("--- ") && lines[place + 1]?.startsWith("+++ ")),
  );
}

class Reader {
  changes: ChangedLine[] = [];
  private file: string;
  private oldFile = "";
  private oldLine = 0;
  private newLine = 0;
  /** What the hunk still has: a deleted `-- x` looks like the head of a file, and only counting tells them apart. */
  private oldLeft = 0;
  private newLeft = 0;
  private removed: Side[] = [];
  private added: Side[] = [];
  private last: readonly Side[] = [];

  constructor(fallback: Place) {
    this.file = fallback.file;
  }

  beginHunk(oldLine: number, newLine: number, oldLeft: number, newLeft = oldLeft) {
    this.endBlock();
    [this.oldLine, this.newLine, this.oldLeft, this.newLeft] = [oldLine, newLine, oldLeft, newLeft];
  }

  read(line: string) {
    if (line.startsWith(NO_END)) for (const side of this.last) side.isUnended = true;
    else if (this.oldLeft > 0 || this.newLeft > 0) this.readBody(line);
    else this.readHead(line);
  }

  private readHead(line: string) {
    const hunk = HUNK.exec(line);
    if (hunk) this.readHunk(hunk);
    else if (line.startsWith("--- ")) this.oldFile = fileOf(line);
    else if (line.startsWith("+++ ")) this.beginFile(fileOf(line));
  }

  private beginFile(file: string) {
    this.endBlock();
    this.file = file === "/dev/null" ? this.oldFile : file;
  }

  private readHunk([, oldStart, oldCount, newStart, newCount]: RegExpExecArray) {
    const [oldLeft, newLeft] = [Number(oldCount ?? 1), Number(newCount ?? 1)];
    // A side without lines is numbered by the line before it.
    const first = (start: string | undefined, left: number) => Number(start) + (left === 0 ? 1 : 0);
    this.beginHunk(first(oldStart, oldLeft), first(newStart, newLeft), oldLeft, newLeft);
  }

  private readBody(line: string) {
    if (line.startsWith("-")) this.take(this.removed, this.nextOld(), line);
    else if (line.startsWith("+")) this.take(this.added, this.nextNew(), line);
    else this.passContext();
  }

  private take(sides: Side[], line: number, text: string) {
    const side = { line, text: text.slice(1), isUnended: false };
    sides.push(side);
    this.last = [side];
  }

  private passContext() {
    this.endBlock();
    this.nextOld();
    this.nextNew();
    this.last = [];
  }

  private nextOld(): number {
    this.oldLeft -= 1;
    this.oldLine += 1;
    return this.oldLine - 1;
  }

  private nextNew(): number {
    this.newLeft -= 1;
    this.newLine += 1;
    return this.newLine - 1;
  }

  /** Lines that were taken away and added at the same place belong together, one by one. */
  endBlock() {
    const { removed, added, file } = this;
    for (let place = 0; place < Math.max(removed.length, added.length); place += 1)
      this.changes.push({ file, old: removed[place] ?? null, new: added[place] ?? null });
    this.removed = [];
    this.added = [];
  }
}

/** `--- a/src/x.py` and the like. Some tools put a time behind a tab, and names with odd letters into quotes. */
function fileOf(line: string): string {
  const name = (line.slice(4).replace(/\r$/, "").split("\t", 1)[0] ?? "").replace(/^"(.*)"$/, "$1");
  return name.replace(/^[ab]\//, "");
}
