import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchName, nameProblem, referenceProblem, repositoryProblem } from "./validate";

const word = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,20}$/).filter((text) => !/\.git$/.test(text));

describe("Property 1: GitHub URL validation", () => {
  it("takes every https://github.com/owner/repo", () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom("", "/", ".git", ".git/"), (owner, repo, end) => {
        expect(repositoryProblem(`https://github.com/${owner}/${repo}${end}`)).toBeNull();
      }),
    );
  });

  it("refuses whatever does not have that form", () => {
    const form = /^\s*https:\/\/[Gg][Ii][Tt][Hh][Uu][Bb]\.[Cc][Oo][Mm]\/[\w.-]+\/[\w.-]+\/?\s*$/;
    const near = fc.stringMatching(/^(https?:\/\/)?(github\.com|evil\.org)?[/:@?#.a-z-]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), near), (text) => {
        if (!form.test(text)) expect(repositoryProblem(text)).not.toBeNull();
      }),
    );
  });

  it.each([
    "http://github.com/a/b",
    "https://github.com/a",
    "https://github.com/a/b/c",
    "https://github.com.evil.org/a/b",
    "https://evil.org/github.com/a",
    "https://user:secret@github.com/a/b",
    "https://github.com@evil.org/a/b",
    "https://github.com:444/a/b",
    "https://github.com/a/b?x=1",
    "https://github.com/a/b#x",
    "https://github.com/a/..",
    "https://github.com/-a/b",
    "https://github.com/a/.git",
    "https://github.com/a/b;rm",
    "https://github.com\\@evil.org/a/b",
    "git@github.com:a/b.git",
    "file:///etc",
    "/etc",
  ])("refuses %s", (text) => {
    expect(repositoryProblem(text)).toContain("https://github.com/owner/repo");
  });

  it("takes what the operator allows, and nothing beside it", () => {
    const allowed = ["https://git.example.org/team", "/srv/repos"];
    expect(repositoryProblem("https://git.example.org/team/a", allowed)).toBeNull();
    expect(repositoryProblem("https://git.example.org/teams/a", allowed)).not.toBeNull();
    expect(repositoryProblem("https://github.com/a/b", allowed)).not.toBeNull();
    expect(repositoryProblem("/srv/repos/one", allowed)).toBeNull();
    expect(repositoryProblem("file:///srv/repos/one", allowed)).toBeNull();
    expect(repositoryProblem("/srv/repos/../etc", allowed)).not.toBeNull();
    expect(repositoryProblem("/srv/repositories", allowed)).not.toBeNull();
  });
});

describe("names and branches", () => {
  it("a branch is named after team and leader", () => {
    expect(branchName("RIFT Organisers", "Saiyam  O'Kumar")).toBe("RIFT_ORGANISERS_SAIYAM__OKUMAR_AI_Fix");
  });

  it("a name that passes always makes a branch of the right form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (team, leader) => {
        const isFine = nameProblem("team name", team) === null && nameProblem("leader name", leader) === null;
        if (isFine) expect(branchName(team, leader)).toMatch(/^[A-Z0-9_]+_AI_Fix$/);
      }),
    );
  });

  it.each(["", "   ", "日本", "___", "a".repeat(101), "a\u0007b"])("the name %j is refused", (name) => {
    expect(nameProblem("team name", name)).not.toBeNull();
  });

  it("a reference is the name of a branch, a tag or a commit", () => {
    for (const good of ["", "main", "v1.2", "feature/x", "a-b_c+d"])
      expect(referenceProblem(good)).toBeNull();
    for (const bad of ["-x", "a..b", "a b", "HEAD@{1}", "a;b", "/a", "é"])
      expect(referenceProblem(bad)).not.toBeNull();
  });
});
