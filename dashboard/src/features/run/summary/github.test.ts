// @vitest-environment node
import { expect, it } from "vitest";
import { branchAddress, commitAddress, compareAddress } from "./github";

it("a branch, its pull request and a commit have their pages on GitHub", () => {
  const repository = "https://github.com/owner/shelf.git";
  expect(branchAddress(repository, "A_B_AI_Fix")).toBe("https://github.com/owner/shelf/tree/A_B_AI_Fix");
  expect(compareAddress(repository, "a/b#c")).toBe("https://github.com/owner/shelf/compare/a/b%23c?expand=1");
  expect(commitAddress(repository, "abc")).toBe("https://github.com/owner/shelf/commit/abc");
});

it.each([
  "/tmp/repos/shelf",
  "https://example.org/owner/shelf",
  "https://github.com.evil.org/a/b",
  "javascript:x",
])("%s has no page on GitHub", (repository) => {
  expect(branchAddress(repository, "main")).toBeNull();
});
