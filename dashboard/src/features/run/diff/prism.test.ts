import fc from "fast-check";
import { expect, it } from "vitest";
import { languageOf } from "./languages";
import { tokenize } from "./prism";

it.each([
  ["a/b.py", "python", "return x", "return"],
  ["b.jsx", "javascript", "const x = 1", "const"],
  ["c.ts", "typescript", "interface A {}", "interface"],
  ["D.java", "java", "public class D {}", "public"],
  ["e.go", "go", "func main() {}", "func"],
  ["f.rs", "rust", "fn main() {}", "fn"],
])("%s is read as %s", (file, language, line, keyword) => {
  expect(languageOf(file)).toBe(language);
  expect(tokenize(line, language)[0]).toEqual({ text: keyword, type: "keyword" });
});

it.each(["x.json", "x.yaml", "x.yml", "x.toml"])("%s has a language", (file) => {
  const language = languageOf(file) ?? "";
  expect(tokenize("a: true", language).length).toBeGreaterThan(1);
});

it("a file of no known kind has none", () => {
  expect(languageOf("Makefile")).toBeNull();
  expect(languageOf("x.constructor")).toBeNull();
});

it("tokens put together are the line, whatever stands in it", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("python", "typescript", "yaml"), (line, language) => {
      expect(
        tokenize(line, language)
          .map(({ text }) => text)
          .join(""),
      ).toBe(line);
    }),
  );
});
