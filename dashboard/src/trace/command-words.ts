// A command of the sandbox in short, as a sentence can hold it. The details have the whole.

const ROOM_FOR_ARGUMENTS = 60;

/** `python3 runner.py …`: programs and files without the folders of the sandbox. */
export function commandWords(command: string): string {
  const [program = "", ...args] = command.trim().split(/\s+/).map(nameOf);
  return `${program} ${shortened(args.join(" "))}`.trim();
}

/** Nothing where something else ended the command. */
export function exitWords(exit: number | null | undefined): string {
  if (exit == null) return "it did not end by itself";
  return exit === 0 ? "ended well" : `exit ${exit}`;
}

function nameOf(word: string): string {
  return word.startsWith("/") ? (word.split("/").findLast(Boolean) ?? word) : word;
}

/** Cut between words where there is a gap. */
function shortened(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= ROOM_FOR_ARGUMENTS) return text;
  const head = letters.slice(0, ROOM_FOR_ARGUMENTS).join("");
  return `${head.slice(0, head.lastIndexOf(" ") + 1) || head}…`;
}
