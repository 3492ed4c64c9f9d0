// Which part of a run is looked at. Stands in the address, so that a link leads there and back leads back.
import { useLocation, useSearch } from "wouter";
import { useSession } from "../../api/queries";

export type TabKey = "overview" | "fixes" | "thoughts" | "graph" | "provenance" | "ask";

interface RunTab {
  key: TabKey;
  label: string;
}

/** The tabs that this service offers. */
export function useTabs(fixes: number): RunTab[] {
  const features = useSession().data?.features;
  return [
    { key: "overview", label: "Overview" },
    { key: "fixes", label: fixes > 0 ? `Fixes (${fixes.toLocaleString("en")})` : "Fixes" },
    { key: "thoughts", label: "Thoughts" },
    ...(features?.causal_graph ? [{ key: "graph", label: "Cause graph" } as const] : []),
    ...(features?.provenance ? [{ key: "provenance", label: "Provenance" } as const] : []),
    { key: "ask", label: "Ask" },
  ];
}

export function useTab(): [string, (key: TabKey) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const select = (key: TabKey) => {
    const query = new URLSearchParams(search);
    if (key === "overview") query.delete("tab");
    else query.set("tab", key);
    const text = query.toString();
    navigate(text ? `${path}?${text}` : path);
  };
  return [new URLSearchParams(search).get("tab") ?? "overview", select];
}
