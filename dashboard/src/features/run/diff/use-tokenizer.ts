// Syntax colours when they are there: Prism loads when the first diff is opened, and until then text is plain.
import { useEffect, useState } from "react";
import type { Token } from "./prism";

type Tokenize = (line: string, language: string) => Token[];

let loaded: Tokenize | null = null;

export function useTokenizer(language: string | null): (line: string) => Token[] {
  const [tokenize, setTokenize] = useState(() => loaded);
  useEffect(() => {
    if (!language || loaded) return;
    let isWanted = true;
    import("./prism").then(
      (prism) => {
        loaded = prism.tokenize;
        if (isWanted) setTokenize(() => loaded);
      },
      // Without colours a diff says the same.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return (line) => (tokenize && language ? tokenize(line, language) : [{ text: line, type: "" }]);
}
