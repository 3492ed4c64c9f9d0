// Addresses inside of the page: the path and the query both live behind the #, so that no server needs to know them.
import { useSyncExternalStore } from "react";
import type { BaseLocationHook } from "wouter";

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function parts(): [path: string, query: string] {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  return [`/${path}`, query];
}

export function navigate(to: string, options: { replace?: boolean } = {}) {
  const hash = `#/${to.replace(/^\/+/, "")}`;
  if (hash === location.hash) return;
  if (options.replace) history.replaceState(history.state, "", hash);
  else history.pushState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** For wouter's Router, as `hook`. */
export const useHashPath: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, () => parts()[0]), navigate],
  { hrefs: (href: string) => `#${href}` },
);

/** For wouter's Router, as `searchHook`. */
export function useHashQuery(): string {
  return useSyncExternalStore(subscribe, () => parts()[1]);
}

/** Every address of the dashboard, so that nobody spells one by hand. */
export const to = {
  home: "/",
  history: "/history",
  run: (run: string) => `/runs/${run}`,
  replay: (run: string, step?: number) => `/runs/${run}/replay${step === undefined ? "" : `?step=${step}`}`,
};
