// Files of a run. Fetched rather than linked to, because a link cannot carry the token.
import { apiAddress } from "../config";
import { askForToken, currentToken } from "../session/token";
import { ApiError } from "./errors";

/** Fetches a file, such as `/report/{run}` or `/artifacts/{run}/results.json`, and hands it to the browser to save. */
export async function download(path: string, name: string): Promise<void> {
  const response = await request(path);
  if (response.status === 401) askForToken();
  if (!response.ok) throw ApiError.of(response.status, await response.json().catch(() => null));
  save(await response.blob(), name);
}

async function request(path: string): Promise<Response> {
  const token = currentToken();
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  return fetch(`${apiAddress()}${path}`, { headers }).catch(() => {
    throw ApiError.network();
  });
}

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
