// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDiff } from "./parse-diff";

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

describe("a unified diff", () => {
  const [file] = parseDiff(DIFF);

  it("names its file", () => {
    expect(file?.file).toBe("meteo.py");
  });

  it("numbers the lines as they were and as they are", () => {
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
});

it("a diff of several files is told apart", () => {
  const two = `diff --git a/x b/x\nindex 1..2 100644\n${DIFF}--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n`;
  expect(parseDiff(two).map(({ file }) => file)).toEqual(["meteo.py", "old.py"]);
});

it("a diff without headers still shows its lines", () => {
  expect(parseDiff("-a < b\n+a <= b")).toEqual([
    {
      file: "",
      lines: [
        { kind: "removed", text: "a < b", before: null, after: null },
        { kind: "added", text: "a <= b", before: null, after: null },
      ],
    },
  ]);
});

it("nothing that was added or removed is lost, whatever it is", () => {
  const line = fc.string().map((text) => text.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.array(line), (added, removed) => {
      const body = [...added.map((text) => `+${text}`), ...removed.map((text) => `-${text}`)].join("\n");
      fc.pre(!/(^|\n)--- .*\n\+\+\+ /.test(body));
      const lines = parseDiff(`--- a/f\n+++ b/f\n@@ -1,9 +1,9 @@\n${body}\n`).flatMap((file) => file.lines);
      const texts = (kind: string) => lines.filter((one) => one.kind === kind).map(({ text }) => text);
      expect(texts("added")).toEqual(added);
      expect(texts("removed")).toEqual(removed);
    }),
  );
});
