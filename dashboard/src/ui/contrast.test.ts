// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

function colours(selector: string): Record<string, string> {
  const block = css.split(`\n${selector} {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#\w{6});/g), ([, name, value]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = ["good", "bad", "warn", "info", "neutral", "accent"].map((tone) => [tone, `${tone}-soft`]);
const PLAIN = ["ink", "muted", "accent", "bad"].flatMap((ink) =>
  ["page", "surface", "sunken"].map((on) => [ink, on]),
);

describe.each([":root", ".dark"])("in %s", (selector) => {
  const named = colours(selector);
  const between = (one = "", other = "") => contrast(named[one] ?? "", named[other] ?? "");

  it.each([...TEXT, ...PLAIN, ["on-accent", "accent"], ["on-accent", "accent-strong"], ["ink", "bad-soft"]])(
    "%s is readable on %s",
    (ink, ground) => {
      expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("the edge of an input can be seen", () => {
    expect(between("edge", "surface")).toBeGreaterThanOrEqual(3);
  });
});
