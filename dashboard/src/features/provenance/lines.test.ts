import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChangedLine, changedLines } from "./lines";

const HERE = { file: "here.py", line: 7 };

function told(diff: string): string[] {
  return changedLines(diff, HERE).map(({ file, old, new: now }) => {
    const side = (one: ChangedLine["old"]) =>
      one ? `${one.line} ${one.text}${one.isUnended ? " (unended)" : ""}` : "-";
    return `${file}: ${side(old)} > ${side(now)}`;
  });
}

describe("the changed lines of a diff", () => {
  it("have the numbers of both sides, in each of several hunks", () => {
    const diff =
      "--- a/x.py\n+++ b/x.py\n@@ -1,3 +1,4 @@\n a\n-b\n+B\n+B2\n c\n@@ -10,2 +11,2 @@\n j\n-k\n+K\n";
    expect(told(diff)).toEqual(["x.py: 2 b > 2 B", "x.py: - > 3 B2", "x.py: 11 k > 12 K"]);
  });

  it("know their file among several", () => {
    const diff =
      "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+A\ndiff --git a/y.py b/y.py\nindex 1..2\n--- a/y.py\n+++ b/y.py\n@@ -5 +5 @@\n-b\n+B\n";
    expect(told(diff)).toEqual(["x.py: 1 a > 1 A", "y.py: 5 b > 5 B"]);
  });

  it("are additions only, also into an empty file", () => {
    expect(told("--- /dev/null\n+++ b/n.py\n@@ -0,0 +1,2 @@\n+a\n+b\n")).toEqual([
      "n.py: - > 1 a",
      "n.py: - > 2 b",
    ]);
    expect(told("--- a/x.py\n+++ b/x.py\n@@ -3,0 +4 @@\n+new\n")).toEqual(["x.py: - > 4 new"]);
  });

  it("are deletions only, also of a whole file", () => {
    expect(told("--- a/o.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")).toEqual([
      "o.py: 1 a > -",
      "o.py: 2 b > -",
    ]);
  });

  it("keep the \\r of files that end their lines with \\r\\n", () => {
    const diff = "--- a/x.py\r\n+++ b/x.py\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+B\r\n";
    expect(told(diff)).toEqual(["x.py: 2 b\r > 2 B\r"]);
  });

  it("know where a file ends without a line's end", () => {
    const diff = "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n";
    expect(told(diff)).toEqual(["x.py: 2 b (unended) > 2 b"]);
    const unchanged = "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n";
    expect(told(unchanged)).toEqual(["x.py: 1 a > 1 A"]);
  });

  it("are not mistaken for the head of a file", () => {
    const diff = "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n x\n";
    expect(told(diff)).toEqual(["q.sql: 1 -- old > 1 ++ new"]);
  });

  it("are where the fix is if the diff does not say", () => {
    expect(told("-a < b\n+a <= b")).toEqual(["here.py: 7 a < b > 7 a <= b"]);
    expect(told("")).toEqual([]);
  });

  it("do not need the space before an empty line", () => {
    expect(told("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n\n-a\n+b\n\n")).toEqual(["x: 2 a > 2 b"]);
  });
});

type Edit = { kind: "keep" | "drop"; text: string } | { kind: "add"; text: string };

const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom("-- a", "++ b", "@@ -1 +1 @@", "", "\\ No newline", "x\r"),
);
const anyEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("keep" as const, "drop" as const, "add" as const),
    text: anyText.map(oneLine),
  }),
  { maxLength: 40 },
);

function oneLine(text: string): string {
  return text.replaceAll("\n", "");
}

/** One hunk around every change, with `context` lines of what stays; hunks that touch are one. */
function diffOf(edits: readonly Edit[], context: number): string {
  const isShown = (place: number) =>
    edits.slice(Math.max(0, place - context), place + context + 1).some(({ kind }) => kind !== "keep");
  const hunks: { at: [number, number]; body: Edit[] }[] = [];
  let [old, now] = [1, 1];
  for (const [place, edit] of edits.entries()) {
    if (isShown(place)) {
      if (place === 0 || !isShown(place - 1)) hunks.push({ at: [old, now], body: [] });
      hunks.at(-1)?.body.push(edit);
    }
    if (edit.kind !== "add") old += 1;
    if (edit.kind !== "drop") now += 1;
  }
  const signs = { keep: " ", drop: "-", add: "+" };
  const written = hunks.map(({ at: [oldAt, newAt], body }) => {
    const oldCount = body.filter(({ kind }) => kind !== "add").length;
    const newCount = body.filter(({ kind }) => kind !== "drop").length;
    const start = (line: number, count: number) => `${count === 0 ? line - 1 : line},${count}`;
    const head = `@@ -${start(oldAt, oldCount)} +${start(newAt, newCount)} @@\n`;
    return head + body.map(({ kind, text }) => `${signs[kind]}${text}\n`).join("");
  });
  return `--- a/x.py\n+++ b/x.py\n${written.join("")}`;
}

function applied(text: readonly string[], changes: readonly ChangedLine[]): string[] {
  const gone = new Set(changes.map((change) => change.old?.line));
  const result = text.filter((_, place) => !gone.has(place + 1));
  const added = changes.flatMap((change) => (change.new ? [change.new] : []));
  for (const { line, text: line_text } of added) result.splice(line - 1, 0, line_text);
  return result;
}

describe("all changed lines of a diff together", () => {
  it("make the new text from the old one, whatever was changed", () => {
    fc.assert(
      fc.property(anyEdits, fc.nat(3), (edits, context) => {
        const textOf = (but: Edit["kind"]) =>
          edits.filter(({ kind }) => kind !== but).map(({ text }) => text);
        const changes = changedLines(diffOf(edits, context), HERE);
        const old = textOf("add");
        for (const change of changes) if (change.old) expect(old[change.old.line - 1]).toBe(change.old.text);
        expect(applied(old, changes)).toEqual(textOf("drop"));
      }),
    );
  });
});
