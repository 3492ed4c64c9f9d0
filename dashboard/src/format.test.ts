// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { count, formatDuration, formatTimeAgo, repositoryName, shortenMiddle } from "./format";

it("a duration reads as minutes and seconds", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seconds) => {
      const [, minutes, rest] = /^(\d+)m (\d+)s$/.exec(formatDuration(seconds)) ?? [];
      expect(Number(minutes) * 60 + Number(rest)).toBe(seconds);
      expect(Number(rest)).toBeLessThan(60);
    }),
  );
});

it("what is shortened always fits", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 50 }), (text, limit) => {
      expect(Array.from(shortenMiddle(text, limit)).length).toBeLessThanOrEqual(limit);
    }),
  );
});

it("times have short names", () => {
  const now = Date.parse("2026-01-02T00:00:00Z");
  expect(formatTimeAgo("2026-01-01T23:59:40Z", now)).toBe("just now");
  expect(formatTimeAgo("2026-01-01T22:00:00Z", now)).toBe("2 hours ago");
});

it("one is told from many, also where an s is not enough", () => {
  expect([count(1, "edit"), count(2_000, "edit")]).toEqual(["1 edit", "2,000 edits"]);
  expect([count(1, "fix", "fixes"), count(0, "fix", "fixes")]).toEqual(["1 fix", "0 fixes"]);
});

describe("a repository", () => {
  it.each([
    ["https://github.com/owner/repo", "owner/repo"],
    ["https://github.com/owner/a%20b", "owner/a%20b"],
    ["/srv/repos/shelf", "shelf"],
    ["/srv/repos/50%25", "50%25"],
    ["file:///srv/repos/shelf", "shelf"],
    ["file:///srv/my%20repos/na%C3%AFve%20shelf/", "naïve shelf"],
    ["file:///srv/a%2Fb", "a/b"],
    ["file:///srv/50%25", "50%"],
    ["file:///srv/%zz%20%ff%", "%zz%20%ff%"],
  ])("at %s is called %s", (address, name) => {
    expect(repositoryName(address)).toBe(name);
  });
});
