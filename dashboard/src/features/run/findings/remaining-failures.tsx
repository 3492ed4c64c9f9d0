// Failures that are still there, each with its message, its trace and the tests that show it.
import { useState } from "react";
import type { Results } from "../../../api/types";
import { count, firstLine } from "../../../format";
import { Button } from "../../../ui/button";
import { FilePlace } from "../fixes/fix-cells";

const SHOWN = 10;

type Failure = Results["remaining"][number];

export function RemainingFailures({ failures }: { failures: readonly Failure[] }) {
  const [limit, setLimit] = useState(SHOWN);
  return (
    <>
      <ul className="space-y-1.5">
        {failures.slice(0, limit).map((failure, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={place}>
            <RemainingFailure failure={failure} />
          </li>
        ))}
      </ul>
      {failures.length > limit && (
        <Button kind="quiet" size="small" className="mt-2" onClick={() => setLimit(limit + 50)}>
          {`Show more of ${failures.length.toLocaleString("en")}`}
        </Button>
      )}
    </>
  );
}

function RemainingFailure({
  failure: { file, line, bug_type, message, stack_trace, tests },
}: {
  failure: Failure;
}) {
  return (
    <details className="rounded-lg border border-line text-sm">
      <summary className="flex list-none flex-wrap items-baseline gap-x-3 px-3 py-1.5 hover:bg-sunken">
        <FilePlace file={file} line={line} />
        <span className="text-xs text-muted">{bug_type}</span>
        <span className="min-w-0 flex-1 basis-40">{firstLine(message)}</span>
      </summary>
      <div className="space-y-2 border-t border-line p-3">
        <pre className="max-h-80 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
          {stack_trace || message}
        </pre>
        {tests.length > 0 && (
          <p className="font-mono text-xs text-muted">
            {`Shown by ${tests.slice(0, 5).join(", ")}${tests.length > 5 ? ` and ${count(tests.length - 5, "other")}` : ""}`}
          </p>
        )}
      </div>
    </details>
  );
}
