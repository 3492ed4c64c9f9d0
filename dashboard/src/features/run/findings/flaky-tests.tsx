// Flaky tests with what their reruns showed.
import { useState } from "react";
import type { Results } from "../../../api/types";
import { Button } from "../../../ui/button";

const ARRANGED = { alone: "alone", together: "together", reversed: "in reverse order" } as const;
const SHOWN = 10;

export function FlakyTests({ flaky }: Pick<Results, "flaky">) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? flaky : flaky.slice(0, SHOWN);
  return (
    <>
      <ul className="space-y-2 text-sm">
        {shown.map(({ test, reruns }) => (
          <li key={test} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-mono text-xs leading-5">{test}</span>
            <span className="flex flex-wrap gap-x-3 text-xs leading-5 text-muted tabular-nums">
              {reruns.map(({ arrangement, passed, failed }) => (
                <span
                  key={arrangement}
                >{`${ARRANGED[arrangement]} ${passed} of ${passed + failed} passed`}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {flaky.length > SHOWN && !isWhole && (
        <Button kind="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {`Show all ${flaky.length.toLocaleString("en")}`}
        </Button>
      )}
    </>
  );
}
