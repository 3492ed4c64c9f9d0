// The stages of a run in their order, by names that people understand.
import type { Stage } from "../api/types";

interface StageWords {
  /** As the rail names it. */
  label: string;
  /** What it does, in a few words. */
  does: string;
}

const WORDS: Record<Stage, StageWords> = {
  repo_scanner: { label: "Security scan", does: "looks for anything unsafe before any code runs" },
  ast_analyzer: { label: "Code analysis", does: "finds out language, frameworks and layout" },
  test_runner: { label: "Test run", does: "runs the tests in the sandbox" },
  flaky_detector: { label: "Flakiness check", does: "runs failing tests again to see which are stable" },
  dependency_mapper: { label: "Cause order", does: "finds which failure causes which" },
  context_retriever: { label: "Context", does: "ranks the files that matter" },
  fix_generator: { label: "Fix search", does: "looks for edits that could heal the cause" },
  critic_agent: { label: "Review", does: "reviews an edit before it is tried" },
  policy_gate: { label: "Policy check", does: "lets only permitted edits through" },
  sandbox_verifier: { label: "Proof", does: "proves an edit twice in the sandbox" },
  commit_optimizer: { label: "Commit", does: "commits what is proven to a branch of its own" },
  self_benchmarker: { label: "Score", does: "measures how the run went" },
};

/** The stages of a run in their order. */
export const STAGES = Object.keys(WORDS) as Stage[];

export function stageWords(stage: string): StageWords {
  if (Object.hasOwn(WORDS, stage)) return WORDS[stage as Stage];
  const label = stage.replaceAll("_", " ");
  return { label: label.charAt(0).toUpperCase() + label.slice(1), does: "" };
}
