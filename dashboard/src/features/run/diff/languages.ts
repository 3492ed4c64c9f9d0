// Which language a file is written in, by its name, as prismjs calls it.

const BY_ENDING: Record<string, string> = {
  py: "python",
  pyi: "python",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  tsx: "typescript",
  mts: "typescript",
  java: "java",
  go: "go",
  rs: "rust",
  json: "json",
  yaml: "yaml",
  yml: "yaml",
  toml: "toml",
};

export function languageOf(file: string): string | null {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(BY_ENDING, ending) ? (BY_ENDING[ending] ?? null) : null;
}
