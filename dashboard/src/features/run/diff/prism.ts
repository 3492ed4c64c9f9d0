// Prism with the languages that a diff can be in. A chunk of its own: only import it lazily.
import "./prism-core";
import "prismjs/components/prism-typescript";
import "prismjs/components/prism-python";
import "prismjs/components/prism-java";
import "prismjs/components/prism-go";
import "prismjs/components/prism-rust";
import "prismjs/components/prism-json";
import "prismjs/components/prism-yaml";
import "prismjs/components/prism-toml";
import type { Token as PrismToken, TokenStream } from "prismjs";
import { Prism } from "./prism-core";

export interface Token {
  text: string;
  /** What it is, such as `keyword`; empty for plain text. */
  type: string;
}

/** A line as its tokens. Each line is read by itself: a diff shows no whole file. */
export function tokenize(line: string, language: string): Token[] {
  const grammar = Prism.languages[language];
  return grammar ? flat(Prism.tokenize(line, grammar), "") : [{ text: line, type: "" }];
}

function flat(stream: TokenStream, type: string): Token[] {
  if (typeof stream === "string") return [{ text: stream, type }];
  if (Array.isArray(stream)) return stream.flatMap((part: string | PrismToken) => flat(part, type));
  return flat(stream.content, stream.type);
}
