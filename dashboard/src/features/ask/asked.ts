// The questions of this visit and what came back, by run, so that they outlive a change of tab.
import { create } from "zustand";
import type { Answer } from "../../api/types";
import { useToken } from "../../session/token";

export interface Asked {
  id: number;
  question: string;
  /** Nothing while it is being looked up. */
  answer: Answer | null;
  error: unknown;
}

const NONE: readonly Asked[] = [];
const KEPT = 50;

export const useAskedStore = create<{ asked: Record<string, readonly Asked[]> }>(() => ({ asked: {} }));

/** Newest first. */
export function useAsked(run: string): readonly Asked[] {
  return useAskedStore((store) => store.asked[run] ?? NONE);
}

useToken.subscribe((now, before) => {
  if (now.token !== before.token) useAskedStore.setState({ asked: {} });
});

let lastId = 0;

/** Asks, and keeps the question with its answer or with what went wrong. */
export async function keepAsking(run: string, question: string, ask: (question: string) => Promise<Answer>) {
  lastId += 1;
  const id = lastId;
  change(run, (asked) => [{ id, question, answer: null, error: null }, ...asked].slice(0, KEPT));
  const settle = (part: Partial<Asked>) =>
    change(run, (asked) => asked.map((one) => (one.id === id ? { ...one, ...part } : one)));
  await ask(question).then(
    (answer) => settle({ answer }),
    (error: unknown) => settle({ error: error ?? new Error("no answer") }),
  );
}

function change(run: string, how: (asked: readonly Asked[]) => readonly Asked[]) {
  useAskedStore.setState(({ asked }) => ({ asked: { ...asked, [run]: how(asked[run] ?? NONE) } }));
}
