// Leads to the step of the replay that shows what was said.
import { Link } from "wouter";
import { to } from "../route";
import { useRunView } from "./view";

/** Nothing where the record does not tell of it. */
export function StepLink({ step }: { step: number | null }) {
  const { runId } = useRunView();
  if (step === null) return null;
  return (
    <Link href={to.replay(runId, step)} className="rounded whitespace-nowrap text-accent underline">
      Step {step}
    </Link>
  );
}
