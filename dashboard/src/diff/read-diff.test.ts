// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffLine, readDiff } from "./read-diff";

const DIFF = `--- a/meteo.py
+++ b/meteo.py
@@ -3,4 +3,4 @@

 def celsius(degrees):
-    return kelvn
+    return kelvin
@@ -20,1 +20,2 @@
 last
+-- not a header
`;

const SIGNS = { added: "+", removed: "-", same: " ", gap: "~" };

/** `x.py: 2>- -b`: where a line was and is, its sign and its text. */
function told(diff: string, firstLine?: number): string[] {
  return readDiff(diff, firstLine).flatMap(({ file, lines }) =>
    lines.map(
      ({ kind, text, before, after, isUnended }) =>
        `${file}: ${before ?? "-"}>${after ?? "-"} ${SIGNS[kind]}${text}${isUnended ? " (unended)" : ""}`,
    ),
  );
}

describe("a unified diff", () => {
  const [file] = readDiff(DIFF);

  it("names its file", () => {
    expect(file?.file).toBe("meteo.py");
  });

  it("numbers the lines as they were and as they are, also where a hunk is cut short", () => {
    expect(file?.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ["same", 3, 3],
      ["same", 4, 4],
      ["removed", 5, null],
      ["added", null, 5],
      ["gap", null, null],
      ["same", 20, 20],
      ["added", null, 21],
    ]);
  });

  it("loses the sign of a line and nothing else", () => {
    expect(file?.lines[2]?.text).toBe("    return kelvn");
    expect(file?.lines[6]?.text).toBe("-- not a header");
  });

  it("of several files is told apart", () => {
    const two = `diff --git a/x b/x\nindex 1..2 100644\n${DIFF}--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n`;
    expect(readDiff(two).map((one) => one.file)).toEqual(["meteo.py", "old.py"]);
    const cut = `--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n-a\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -5 +5 @@\n-b\n+B\n`;
    expect(told(cut)).toEqual(["x: 1>- -a", "y: 5>- -b", "y: ->5 +B"]);
  });

  it("can only add, also to an empty file", () => {
    expect(told("--- /dev/null\n+++ b/n.py\n@@ -0,0 +1,2 @@\n+a\n+b\n")).toEqual([
      "n.py: ->1 +a",
      "n.py: ->2 +b",
    ]);
    expect(told("--- a/x.py\n+++ b/x.py\n@@ -3,0 +4 @@\n+new\n")).toEqual(["x.py: ->4 +new"]);
  });

  it("can only take away, also a whole file", () => {
    expect(told("--- a/o.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")).toEqual([
      "o.py: 1>- -a",
      "o.py: 2>- -b",
    ]);
  });

  it("keeps the \\r of files that end their lines with \\r\\n", () => {
    const diff = "--- a/x.py\r\n+++ b/x.py\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+B\r\n";
    expect(told(diff)).toEqual(["x.py: 1>1  a\r", "x.py: 2>- -b\r", "x.py: ->2 +B\r"]);
  });

  it("says where a file ends without a line's end", () => {
    const head = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n";
    expect(told(`${head} a\n-b\n\\ No newline at end of file\n+b\n`)).toEqual([
      "x: 1>1  a",
      "x: 2>- -b (unended)",
      "x: ->2 +b",
    ]);
    expect(told(`${head}-a\n+A\n b\n\\ No newline at end of file\n`)).toEqual([
      "x: 1>- -a",
      "x: ->1 +A",
      "x: 2>2  b (unended)",
    ]);
  });

  it("does not mistake lines for the head of a file", () => {
    const diff = "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n x\n";
    expect(told(diff)).toEqual(["q.sql: 1>- --- old", "q.sql: ->1 +++ new", "q.sql: 2>2  x"]);
  });

  it("does not need the space before an empty line", () => {
    expect(told("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n\n-a\n+b\n\n")).toEqual([
      "x: 1>1  ",
      "x: 2>- -a",
      "x: ->2 +b",
      "x: 3>3  ",
    ]);
  });

  it("that changes no line has no files", () => {
    expect(readDiff("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n")).toEqual([]);
    expect(readDiff("")).toEqual([]);
  });
});

describe("the name of a file", () => {
  it.each([
    ["b/src/x.py", "src/x.py"],
    ["b/x.py\t2026-01-01 00:00:00", "x.py"],
    ["src/x.py\r", "src/x.py"],
    ['"b/na\\303\\257ve \\"x\\".py"', 'naïve "x".py'],
    ['"b/back\\\\303.py"', "back\\303.py"],
  ])("%s is %s", (written, name) => {
    expect(readDiff(`--- a/old\n+++ ${written}\n@@ -1 +1 @@\n-a\n+b\n`)[0]?.file).toBe(name);
  });
});

describe("a diff without heads", () => {
  it("still shows its lines", () => {
    expect(readDiff("-a < b\n+a <= b")).toEqual([
      {
        file: "",
        lines: [
          { kind: "removed", text: "a < b", before: null, after: null },
          { kind: "added", text: "a <= b", before: null, after: null },
        ],
      },
    ]);
  });

  it("is numbered from where it is said to begin", () => {
    expect(told("-a\n+b\n c", 7)).toEqual([": 7>- -a", ": ->7 +b", ": 8>8  c"]);
  });
});

type Edit = Pick<DiffLine, "text"> & { kind: "same" | "removed" | "added" };

const anyText = fc
  .oneof(fc.string(), fc.constantFrom("-- a", "++ b", "@@ -1 +1 @@", "", "\\ No newline", "x\r"))
  .map((text) => text.replaceAll("\n", ""));
const anyEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({ kind: fc.constantFrom("same", "removed", "added"), text: anyText }),
  { maxLength: 40 },
);

/** One hunk around every change, with `context` lines of what stays; hunks that touch are one. */
function diffOf(edits: readonly Edit[], context: number): string {
  const isShown = (place: number) =>
    edits.slice(Math.max(0, place - context), place + context + 1).some(({ kind }) => kind !== "same");
  const hunks: { at: [number, number]; body: Edit[] }[] = [];
  let [before, after] = [1, 1];
  for (const [place, edit] of edits.entries()) {
    if (isShown(place)) {
      if (place === 0 || !isShown(place - 1)) hunks.push({ at: [before, after], body: [] });
      hunks.at(-1)?.body.push(edit);
    }
    if (edit.kind !== "added") before += 1;
    if (edit.kind !== "removed") after += 1;
  }
  const written = hunks.map(({ at, body }) => {
    const head = `@@ -${range(at[0], without("added", body))} +${range(at[1], without("removed", body))} @@\n`;
    return head + body.map(({ kind, text }) => `${SIGNS[kind]}${text}\n`).join("");
  });
  return `--- a/x.py\n+++ b/x.py\n${written.join("")}`;
}

function range(first: number, { length }: readonly unknown[]): string {
  return `${length === 0 ? first - 1 : first},${length}`;
}

function without(kind: Edit["kind"], edits: readonly Edit[]): string[] {
  return edits.filter((edit) => edit.kind !== kind).map(({ text }) => text);
}

function applied(old: readonly string[], lines: readonly DiffLine[]): string[] {
  const gone = new Set(lines.filter(({ kind }) => kind === "removed").map(({ before }) => before));
  const result = old.filter((_, place) => !gone.has(place + 1));
  for (const { kind, after, text } of lines)
    if (kind === "added" && after !== null) result.splice(after - 1, 0, text);
  return result;
}

it("the lines of a diff make the new text from the old one, whatever was changed", () => {
  fc.assert(
    fc.property(anyEdits, fc.nat(3), (edits, context) => {
      const [old, now] = [without("added", edits), without("removed", edits)];
      const lines = readDiff(diffOf(edits, context)).flatMap((file) => file.lines);
      for (const { before, after, text } of lines) {
        if (before !== null) expect(old[before - 1]).toBe(text);
        if (after !== null) expect(now[after - 1]).toBe(text);
      }
      expect(applied(old, lines)).toEqual(now);
    }),
  );
});
