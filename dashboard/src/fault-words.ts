// Bug types and rungs by names that people understand.
import type { BugType } from "./api/types";

const BUG_TYPES: Record<BugType, string> = {
  LOGIC: "Logic",
  TYPE_ERROR: "Type error",
  IMPORT: "Import",
  SYNTAX: "Syntax",
  INDENTATION: "Indentation",
  LINTING: "Linting",
};

export const ALL_BUG_TYPES = Object.keys(BUG_TYPES) as BugType[];

export function bugTypeWords(bugType: string): string {
  return Object.hasOwn(BUG_TYPES, bugType) ? BUG_TYPES[bugType as BugType] : bugType;
}

interface RungWords {
  label: string;
  /** Where an edit of this rung comes from. */
  origin: string;
  asksModel: boolean;
}

const RUNGS: Record<string, RungWords> = {
  tool: { label: "Tool", origin: "the fix that the project's own tool offers", asksModel: false },
  rule: { label: "Rule", origin: "a template that the diagnosis chose", asksModel: false },
  search: { label: "Search", origin: "a search over small edits, judged by the tests", asksModel: false },
  model: { label: "Model", origin: "a language model", asksModel: true },
};

export function rungWords(rung: string | null | undefined): RungWords {
  if (!rung) return { label: "Unknown", origin: "the record does not tell", asksModel: false };
  if (Object.hasOwn(RUNGS, rung)) return RUNGS[rung] as RungWords;
  return { label: rung, origin: `the rung “${rung}”`, asksModel: false };
}
