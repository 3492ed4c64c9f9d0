// The first page: the form beside the latest runs.
import { usePageTitle } from "../../page-title";
import { SubmitCard } from "../submit/submit-card";
import { LatestRuns } from "./latest-runs";

export function HomePage() {
  usePageTitle();
  return (
    <>
      <div className="mb-6 max-w-2xl">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Heal a broken build</h1>
        <p className="mt-1 text-muted">
          AutoHeal runs the tests in a sandbox, finds what is broken and why, proves a fix and commits it to a
          branch of its own. You watch every step.
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SubmitCard />
        <LatestRuns />
      </div>
    </>
  );
}
