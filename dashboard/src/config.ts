// Where the API is. Said in index.html, so that one build serves every host and a static host edits one line.

/** The API's address without a slash at its end; empty where it has the page's own origin. */
export function apiAddress(page: Document = document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="autoheal-api"]');
  return (meta?.content ?? "").trim().replace(/\/+$/, "");
}
