// The kinds of events that a reader tells apart.
import type { LucideIcon } from "lucide-react";
import {
  Activity,
  Brain,
  Bug,
  FlaskConical,
  GitCommitHorizontal,
  Milestone,
  ScanSearch,
  ShieldCheck,
  SquareTerminal,
  TriangleAlert,
} from "lucide-react";
import type { EventType } from "../../../api/types";

export interface Kind {
  label: string;
  icon: LucideIcon;
  types: readonly EventType[];
  /** For the icon. */
  colour: string;
}

export const KINDS = {
  thoughts: { label: "Thoughts", icon: Brain, types: ["thought", "plan_made"], colour: "text-accent" },
  commands: { label: "Commands", icon: SquareTerminal, types: ["command"], colour: "text-muted" },
  failures: { label: "Failures", icon: Bug, types: ["failure_found"], colour: "text-bad" },
  search: {
    label: "Search",
    icon: ScanSearch,
    types: ["lines_suspected", "search_progress", "edits_survived"],
    colour: "text-info",
  },
  candidates: { label: "Candidates", icon: FlaskConical, types: ["candidate_tried"], colour: "text-info" },
  policy: { label: "Policy", icon: ShieldCheck, types: ["policy_decision"], colour: "text-warn" },
  fixes: {
    label: "Fixes",
    icon: GitCommitHorizontal,
    types: ["fix_applied", "ci_update"],
    colour: "text-good",
  },
  warnings: { label: "Warnings", icon: TriangleAlert, types: ["warning"], colour: "text-warn" },
  stages: {
    label: "Stages",
    icon: Milestone,
    types: ["stage_started", "stage_finished", "run_resumed", "run_complete"],
    colour: "text-muted",
  },
  resources: { label: "Resources", icon: Activity, types: ["telemetry"], colour: "text-muted" },
} as const satisfies Record<string, Kind>;

export type KindKey = keyof typeof KINDS;
export const KIND_KEYS = Object.keys(KINDS) as KindKey[];

const KIND_OF = new Map<string, KindKey>(
  KIND_KEYS.flatMap((key) => KINDS[key].types.map((type) => [type, key] as const)),
);

/** What a newer server tells of counts as a thought. */
export function kindOf(type: string): KindKey {
  return KIND_OF.get(type) ?? "thoughts";
}
