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
  it("are pairs with the numbers of both sides, in each of several hunks", () => {
    const diff =
      "--- a/x.py\n+++ b/x.py\n@@ -1,3 +1,4 @@\n a\n-b\n+B\n+B2\n c\n@@ -10,2 +11,2 @@\n j\n-k\n+K\n";
    expect(told(diff)).toEqual(["x.py: 2 b > 2 B", "x.py: - > 3 B2", "x.py: 11 k > 12 K"]);
  });

  it("are no pairs across a line that stays, or across hunks", () => {
    const diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n-a\n b\n@@ -8,0 +8 @@\n+c\n";
    expect(told(diff)).toEqual(["x: 1 a > -", "x: - > 8 c"]);
  });

  it("know their file among several", () => {
    const diff =
      "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+A\ndiff --git a/y.py b/y.py\nindex 1..2\n--- a/y.py\n+++ b/y.py\n@@ -5 +5 @@\n-b\n+B\n";
    expect(told(diff)).toEqual(["x.py: 1 a > 1 A", "y.py: 5 b > 5 B"]);
  });

  it("know where a file ends without a line's end", () => {
    const diff = "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n";
    expect(told(diff)).toEqual(["x.py: 2 b (unended) > 2 b"]);
    const unchanged = "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n";
    expect(told(unchanged)).toEqual(["x.py: 1 a > 1 A"]);
  });

  it("are where the fix is if the diff does not say", () => {
    expect(told("-a < b\n+a <= b")).toEqual(["here.py: 7 a < b > 7 a <= b"]);
    expect(told("")).toEqual([]);
  });
});
