// Names that a repository, a log or a person may bring, and that must only ever be text.
export const HOSTILE_NAMES = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "a".repeat(2_000),
  "\u202Ecod.exe\u202C",
  "{{constructor.constructor('x')()}}",
] as const;

/** Nothing in the page came from such a name, other than its letters. */
export function hasForeignElements(page: ParentNode = document): boolean {
  return page.querySelector("script, img, iframe, [onerror], [onclick]") !== null;
}
