// The score of a run: 100, ten more under five minutes, two less for each commit over twenty.
import type { Score } from "./api/types";

const BASE = 100;
const BONUS = 10;
const BONUS_UNDER_SECONDS = 300;
const FREE_COMMITS = 20;
const PENALTY = 2;

export function score(totalSeconds: number, commits: number): Score {
  const speed_bonus = totalSeconds < BONUS_UNDER_SECONDS ? BONUS : 0;
  const commit_penalty = PENALTY * Math.max(0, commits - FREE_COMMITS);
  return { base_score: BASE, speed_bonus, commit_penalty, final_score: BASE + speed_bonus - commit_penalty };
}
