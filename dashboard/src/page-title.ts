// What the browser's tab says: each page its own, so that a bookmark or a list of tabs tells them apart.
import { useEffect } from "react";

/** Without a name it is the first page's. */
export function usePageTitle(name = "") {
  const title = name ? `${withoutMarks(name)}: AutoHeal` : "AutoHeal";
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A title is plain text outside of the page: marks that turn its direction would turn the browser's own words. */
function withoutMarks(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "");
}
