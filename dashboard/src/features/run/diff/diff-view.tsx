// A diff to read: signs, numbers and colours. What stands in it is text and nothing else.
import { useMemo } from "react";
import { type DiffLine, type FileDiff, readDiff } from "../../../diff/read-diff";
import { classes } from "../../../ui/classes";
import { languageOf } from "./languages";
import type { Token } from "./prism";
import { useTokenizer } from "./use-tokenizer";

/** `file` names the language where the diff itself names no file. */
export function DiffView({ diff, file = "" }: { diff: string; file?: string }) {
  const files = useMemo(() => readDiff(diff), [diff]);
  return (
    <div className="space-y-2">
      {files.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a diff never changes its order
        <FileView key={place} part={part} fallback={file} isNamed={files.length > 1} />
      ))}
    </div>
  );
}

function FileView({ part, fallback, isNamed }: { part: FileDiff; fallback: string; isNamed: boolean }) {
  const name = part.file || fallback;
  const tokenize = useTokenizer(languageOf(name));
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption
        className={isNamed ? "border-b border-line bg-sunken px-3 py-1 font-mono text-xs" : "sr-only"}
      >
        {`Changes in ${name}`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto bg-surface" tabIndex={0}>
        <table className="w-full border-collapse font-mono text-xs leading-5">
          <tbody>
            {part.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a diff never changes its order
              <Line key={place} line={line} tokens={tokenize(line.text)} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const GROUND: Record<DiffLine["kind"], string> = {
  added: "bg-good-soft",
  removed: "bg-bad-soft",
  same: "",
  gap: "bg-sunken",
};

const SIGN: Record<DiffLine["kind"], [sign: string, said: string]> = {
  added: ["+", "added: "],
  removed: ["−", "removed: "],
  same: [" ", ""],
  gap: ["⋯", "some lines further down"],
};

function Line({ line, tokens }: { line: DiffLine; tokens: Token[] }) {
  const [sign, said] = SIGN[line.kind];
  return (
    <tr className={GROUND[line.kind]}>
      <td aria-hidden className="w-10 px-2 text-right whitespace-nowrap text-muted select-none">
        {line.after ?? line.before ?? ""}
      </td>
      <td aria-hidden className="w-4 text-center font-semibold text-muted select-none">
        {sign}
      </td>
      <td className="pr-3 whitespace-pre">
        <span className="sr-only">{said}</span>
        {tokens.map((token, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens have nothing but their place
          <span key={place} className={classes(COLOUR[token.type])}>
            {token.text}
          </span>
        ))}
      </td>
    </tr>
  );
}

const COLOUR: Record<string, string> = {
  keyword: "text-accent",
  builtin: "text-info",
  boolean: "text-accent",
  number: "text-info",
  string: "text-warn",
  "template-string": "text-warn",
  "triple-quoted-string": "text-warn",
  char: "text-warn",
  function: "text-info",
  "class-name": "text-info",
  decorator: "text-accent",
  annotation: "text-accent",
  comment: "text-muted italic",
  property: "text-info",
  key: "text-info",
};
