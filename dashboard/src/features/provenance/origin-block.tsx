// The lines that one fix changed in one file, and where they come from.
import { type ReactNode, useState } from "react";
import { StepLink } from "../../trace/step-link";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { CopyButton } from "../../ui/text";
import type { ChangedLine, Side } from "./lines";
import { asText, factsOf, type Origin, shownText } from "./origins";

const PAGE = 100;

export function OriginBlock({ origin }: { origin: Origin }) {
  return (
    <article aria-label={origin.fix.subject} className="p-3 text-sm">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 font-medium">{origin.fix.subject}</h4>
        <div className="flex items-center gap-1">
          <StepLink step={origin.fix.step} />
          <CopyButton text={asText([origin])} />
        </div>
      </div>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Lines lines={origin.lines} />
        <Facts origin={origin} />
      </div>
    </article>
  );
}

function Facts({ origin }: { origin: Origin }) {
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1">
      {factsOf(origin).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className={classes("min-w-0", name === "Commit" && "font-mono text-xs leading-5.5")}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly ChangedLine[] }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="min-w-0">
      <table className="w-full table-fixed overflow-hidden rounded-md font-mono text-xs">
        <caption className="sr-only">Changed lines</caption>
        <colgroup>
          <col className="w-14" />
          <col className="w-5" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Change</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        {lines.slice(0, shown).map((line) => (
          <tbody key={`${line.old?.line} ${line.new?.line}`}>
            {line.old && <SideRow side={line.old} other={line.new} sign="−" word="before" />}
            {line.new && <SideRow side={line.new} other={line.old} sign="+" word="after" />}
          </tbody>
        ))}
      </table>
      {lines.length > shown && (
        <Button kind="quiet" size="small" onClick={() => setShown(shown + PAGE)}>
          Show more ({(lines.length - shown).toLocaleString("en")} lines)
        </Button>
      )}
    </div>
  );
}

interface SideProps {
  side: Side;
  other: Side | null;
  sign: string;
  word: string;
}

function SideRow({ side, other, sign, word }: SideProps) {
  const isAfter = word === "after";
  return (
    <tr className={isAfter ? "bg-good-soft" : "bg-bad-soft"}>
      <td className="px-2 py-0.5 text-right align-top text-muted tabular-nums select-none">{side.line}</td>
      <td className={classes("py-0.5 align-top select-none", isAfter ? "text-good" : "text-bad")}>
        <span aria-hidden>{sign}</span>
        <span className="sr-only">{word}</span>
      </td>
      <td className="py-0.5 pr-2 break-all whitespace-pre-wrap">
        {shownText(side, other)}
        {side.isUnended && <Note>no newline at the end of the file</Note>}
      </td>
    </tr>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="ml-2 font-sans text-muted italic">({children})</span>;
}
