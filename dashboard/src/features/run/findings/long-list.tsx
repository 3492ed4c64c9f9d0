// Lines of text; of many only the first, until somebody wants them all.
import { useState } from "react";
import { Button } from "../../../ui/button";

const SHOWN = 8;
/** More than anybody reads; what is beyond is in the files. */
const MOST = 500;

export function LongList({ items, isCode = false }: { items: readonly string[]; isCode?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const shown = items.slice(0, isWhole ? MOST : SHOWN);
  return (
    <>
      <ul className={isCode ? "space-y-1 font-mono text-xs" : "list-inside list-disc space-y-1 text-sm"}>
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {items.length > SHOWN && !isWhole && (
        <Button kind="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {`Show all ${items.length.toLocaleString("en")}`}
        </Button>
      )}
    </>
  );
}
