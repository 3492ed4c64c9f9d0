// What the history shows, as its address says it: a link restores every filter.
import type { RunFilter } from "../../api/queries";
import type { BugType, RunStatus } from "../../api/types";
import { ALL_BUG_TYPES } from "../../fault-words";
import { to } from "../../route";

export const STATUSES: readonly RunStatus[] = ["queued", "running", "passed", "failed", "quarantined"];
export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export type HistoryTab = "runs" | "trends";

export interface HistoryView {
  tab: HistoryTab;
  days: Period;
  search: string;
  repository: string;
  status: RunStatus | null;
  bugType: BugType | null;
}

export const USUAL_VIEW: HistoryView = {
  tab: "runs",
  days: 30,
  search: "",
  repository: "",
  status: null,
  bugType: null,
};

/** What an address says; what it says wrongly is left out. */
export function viewOf(query: string): HistoryView {
  const said = new URLSearchParams(query);
  const oneOf = <Item>(items: readonly Item[], name: string) =>
    items.find((item) => String(item) === said.get(name)) ?? null;
  return {
    tab: said.get("tab") === "trends" ? "trends" : "runs",
    days: oneOf(PERIODS, "days") ?? USUAL_VIEW.days,
    search: said.get("search") ?? "",
    repository: said.get("repository") ?? "",
    status: oneOf(STATUSES, "status"),
    bugType: oneOf(ALL_BUG_TYPES, "bug_type"),
  };
}

export function addressOf(view: HistoryView): string {
  const said = new URLSearchParams();
  if (view.tab !== USUAL_VIEW.tab) said.set("tab", view.tab);
  if (view.days !== USUAL_VIEW.days) said.set("days", String(view.days));
  if (view.search) said.set("search", view.search);
  if (view.repository) said.set("repository", view.repository);
  if (view.status) said.set("status", view.status);
  if (view.bugType) said.set("bug_type", view.bugType);
  const query = said.toString();
  return query ? `${to.history}?${query}` : to.history;
}

export function isFiltered(view: HistoryView): boolean {
  return Boolean(view.search.trim() || view.repository.trim() || view.status || view.bugType);
}

/** What the API is asked for. */
export function filterOf(view: HistoryView): RunFilter {
  const search = view.search.trim();
  const repository = repositoryAddress(view.repository);
  return {
    ...(search ? { search } : {}),
    ...(repository ? { repo_url: repository } : {}),
    ...(view.status ? { status: view.status } : {}),
    ...(view.bugType ? { bug_type: view.bugType } : {}),
  };
}

/** The API knows repositories by their whole address; people type `owner/repo` or a folder. */
export function repositoryAddress(typed: string): string {
  const text = typed.trim();
  if (/^\w+:\/\//.test(text)) return text;
  if (text.startsWith("/")) return `file://${text.replace(/(.)\/+$/, "$1")}`;
  return /^[\w.-]+\/[\w.-]+$/.test(text) ? `https://github.com/${text}` : text;
}
