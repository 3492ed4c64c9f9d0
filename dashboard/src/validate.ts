// What a person may enter, checked as the server checks it. Each check gives a sentence, or null where all is well.

const LONGEST_NAME = 100;
const LONGEST_REFERENCE = 200;
const GITHUB = "https://github.com/";

export function repositoryProblem(text: string, allowed: readonly string[] = [GITHUB]): string | null {
  const address = text.trim();
  if (address === "") return "Enter the repository to heal.";
  if (allowed.some((prefix) => isRepositoryBelow(address, prefix))) return null;
  return `Enter an address like ${allowed.map(example).join(" or ")}.`;
}

function example(prefix: string): string {
  if (prefix.startsWith("/")) return `${prefix.replace(/\/+$/, "")}/project`;
  const places = prefix
    .replace(/^https:\/\//, "")
    .split("/")
    .filter(Boolean).length;
  const rest = ["owner", "repo"].slice(Math.min(places - 1, 2)).join("/");
  return rest ? `${prefix.replace(/\/+$/, "")}/${rest}` : prefix;
}

function isRepositoryBelow(address: string, prefix: string): boolean {
  if (prefix.startsWith("/")) return isFolderBelow(address.replace(/^file:\/\//, ""), prefix);
  const parts = /^https:\/\/([^/]+)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(address);
  if (!parts) return false;
  const [, host = "", owner = "", name = ""] = parts;
  if (![owner, name].every(isPlainWord)) return false;
  const clean = `https://${host.toLowerCase()}/${owner}/${name}`;
  const root = prefix.replace(/\/+$/, "");
  return clean === root || clean.startsWith(`${root}/`);
}

function isPlainWord(part: string): boolean {
  return ![".", "..", ".git"].includes(part) && !part.startsWith("-");
}

function isFolderBelow(path: string, folder: string): boolean {
  const root = folder.replace(/\/+$/, "");
  return (path === root || path.startsWith(`${root}/`)) && !path.split("/").includes("..");
}

export function nameProblem(what: string, text: string): string | null {
  if (text.trim() === "") return `Enter the ${what}.`;
  if (Array.from(text).length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} characters.`;
  if (/\p{Cc}/u.test(text)) return "Use letters, digits and spaces.";
  if (!/[A-Z0-9]/.test(branchPart(text))) return "Use at least one letter from A to Z or a digit.";
  return null;
}

export function referenceProblem(text: string): string | null {
  const name = text.trim();
  const isOdd = /^[-/.]|\.\.|@\{/.test(name);
  const isName = /^[A-Za-z0-9._\-/+@]*$/.test(name) && name.length <= LONGEST_REFERENCE && !isOdd;
  return isName ? null : "Enter the name of a branch, a tag or a commit.";
}

export function limitProblem(text: string): string | null {
  return /^\d{0,9}$/.test(text.trim()) ? null : "Enter a whole number, or leave it empty.";
}

/** The branch that the fixes go to, or null while the names do not make one. */
export function branchName(team: string, leader: string): string | null {
  const parts = [branchPart(team), branchPart(leader)];
  return parts.every((part) => /[A-Z0-9]/.test(part)) ? `${parts.join("_")}_AI_Fix` : null;
}

function branchPart(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/\s/gu, "_")
    .replace(/[^A-Z0-9_]/g, "");
}
