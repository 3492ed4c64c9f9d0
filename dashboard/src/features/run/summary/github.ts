// Addresses on GitHub, for repositories that are there.

/** `https://github.com/owner/name`; nothing for any other place. */
function home(repository: string): string | null {
  const parts = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(repository);
  return parts ? `https://github.com/${parts[1]}/${parts[2]}` : null;
}

export function branchAddress(repository: string, branch: string): string | null {
  return below(repository, `tree/${escapeRef(branch)}`);
}

/** Where a pull request from the branch is opened. */
export function compareAddress(repository: string, branch: string): string | null {
  return below(repository, `compare/${escapeRef(branch)}?expand=1`);
}

export function commitAddress(repository: string, commit: string): string | null {
  return below(repository, `commit/${encodeURIComponent(commit)}`);
}

function below(repository: string, path: string): string | null {
  const start = home(repository);
  return start && `${start}/${path}`;
}

/** A slash belongs to a branch's name. */
function escapeRef(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
