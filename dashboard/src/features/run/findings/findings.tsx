// What a run found that a person must look at: quarantine, flaky tests, what is still red, warnings.
import { Bug, Dices, ShieldAlert, TriangleAlert } from "lucide-react";
import type { Results } from "../../../api/types";
import { count } from "../../../format";
import { useRunView } from "../../../trace/view";
import { useRunResults } from "../use-run-results";
import { FlakyTests } from "./flaky-tests";
import { LongList } from "./long-list";
import { Notice } from "./notice";
import { RemainingFailures } from "./remaining-failures";

export function Findings() {
  const { results } = useRunResults();
  return (
    <>
      {results && <FromResults results={results} />}
      <Warnings results={results} />
    </>
  );
}

function FromResults({ results: { quarantine = [], flaky, remaining } }: { results: Results }) {
  return (
    <>
      {quarantine.length > 0 && (
        <Notice
          icon={ShieldAlert}
          tone="bad"
          title={`In quarantine: ${count(quarantine.length, "finding")}`}
          advice="None of the repository's code ran. Look at these lines; remove what does not belong there, or ask whoever runs this service to allow it, and start again."
        >
          <LongList items={quarantine} isCode />
        </Notice>
      )}
      {flaky.length > 0 && (
        <Notice
          icon={Dices}
          tone="warn"
          title={count(flaky.length, "flaky test")}
          advice="These pass and fail without any change. Make them deterministic first (seeds, clocks, order, shared state): nothing can be proven with a coin."
        >
          <FlakyTests flaky={flaky} />
        </Notice>
      )}
      {remaining.length > 0 && (
        <Notice
          icon={Bug}
          tone="bad"
          title={`Still red: ${count(remaining.length, "failure")}`}
          advice="No change to these could be proven. The diagnosis says where to look."
        >
          <RemainingFailures failures={remaining} />
        </Notice>
      )}
    </>
  );
}

function Warnings({ results }: { results: Results | null }) {
  const { record } = useRunView();
  const messages = Array.from(new Set(record.warnings.map(({ message }) => message)));
  const unsaid = messages.filter((message) => !isSaid(message, results));
  if (unsaid.length === 0) return null;
  return (
    <Notice
      icon={TriangleAlert}
      tone="warn"
      title={count(unsaid.length, "warning")}
      advice="The run went on, but a person should know."
    >
      <LongList items={unsaid} />
    </Notice>
  );
}

/** The panels above say it already. */
function isSaid(message: string, results: Results | null): boolean {
  if (!results) return false;
  const { quarantine = [], flaky } = results;
  return quarantine.includes(message) || flaky.some(({ test }) => message.startsWith(`${test} `));
}
