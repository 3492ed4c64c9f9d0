// A unified diff as lines with their numbers.

export interface DiffLine {
  kind: "added" | "removed" | "same" | "gap";
  text: string;
  /** Where it was and where it is; nothing where it is not, or the diff does not say. */
  before: number | null;
  after: number | null;
}

export interface FileDiff {
  /** Empty where the diff does not say. */
  file: string;
  lines: DiffLine[];
}

interface Numbers {
  before: number;
  after: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/;
const NOISE = /^(diff --git |index |new file mode |deleted file mode |similarity |rename |\\ No newline)/;

export function parseDiff(diff: string): FileDiff[] {
  const files: FileDiff[] = [];
  let numbers: Numbers | null = null;
  const lines = diff.replace(/\n$/, "").split("\n");
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? "";
    const next = lines[place + 1] ?? "";
    if (line.startsWith("--- ") && next.startsWith("+++ ")) {
      files.push({ file: fileName(line, next), lines: [] });
      numbers = null;
      place += 1;
      continue;
    }
    if (NOISE.test(line)) continue;
    const file = files.at(-1) ?? begin(files);
    const hunk = HUNK.exec(line);
    if (hunk) {
      numbers = { before: Number(hunk[1]), after: Number(hunk[2]) };
      if (file.lines.length > 0) file.lines.push({ kind: "gap", text: "", before: null, after: null });
    } else file.lines.push(take(line, numbers));
  }
  return files.filter(({ lines }) => lines.length > 0);
}

function begin(files: FileDiff[]): FileDiff {
  const file = { file: "", lines: [] };
  files.push(file);
  return file;
}

function fileName(removed: string, added: string): string {
  const name = added.slice(4) === "/dev/null" ? removed.slice(4) : added.slice(4);
  return name.replace(/^[ab]\//, "").replace(/\t.*$/, "");
}

/** Counts on in `numbers`. */
function take(line: string, numbers: Numbers | null): DiffLine {
  const text = line.slice(1);
  if (line.startsWith("+"))
    return { kind: "added", text, before: null, after: numbers ? numbers.after++ : null };
  if (line.startsWith("-"))
    return { kind: "removed", text, before: numbers ? numbers.before++ : null, after: null };
  return {
    kind: "same",
    text: line.startsWith(" ") ? text : line,
    before: numbers ? numbers.before++ : null,
    after: numbers ? numbers.after++ : null,
  };
}
