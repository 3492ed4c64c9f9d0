// The name of a file as the two lines at its head tell it: `--- a/src/x.py` and `+++ b/src/x.py`.

/** The new name; the old one where the file is gone. */
export function headName(removed: string, added: string): string {
  const name = nameIn(added);
  return (name === "/dev/null" ? nameIn(removed) : name).replace(/^[ab]\//, "");
}

/** Some tools put a time behind a tab. */
function nameIn(line: string): string {
  const name = line.slice(4).replace(/\r$/, "").split("\t", 1)[0] ?? "";
  return /^".*"$/.test(name) ? unquoted(name.slice(1, -1)) : name;
}

const ESCAPES = /((?:\\[0-7]{3})+)|\\(.)/g;
const LETTERS: Partial<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Git puts names with odd letters into quotes and spells each of their bytes in octal. */
function unquoted(name: string): string {
  return name.replace(ESCAPES, (_, bytes?: string, letter = "") =>
    bytes ? decoded(bytes) : (LETTERS[letter] ?? letter),
  );
}

function decoded(octal: string): string {
  const bytes = octal.slice(1).split("\\");
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 8)));
}
