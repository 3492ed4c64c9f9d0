// Times, shares, numbers and long names as people read them.

/** `4m 22s`, as results.json writes it. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** Short spans keep a digit: `0.3 s`, `12 s`, `4m 22s`. */
export function formatSeconds(seconds: number): string {
  if (seconds >= 60) return formatDuration(seconds);
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${seconds.toFixed(0)} s`;
}

/** A share of 0 to 1 in percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

export function formatTimeAgo(then: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(then)) / 1000);
  for (const [unit, size] of UNITS) {
    const number = Math.floor(seconds / size);
    if (number >= 1) return `${count(number, unit)} ago`;
  }
  return "just now";
}

/** `1 fix`, `2,000 fixes`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

export function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}

/** A path that fits: its middle is left out, because its root and the file's name say most. */
export function shortenMiddle(text: string, limit: number): string {
  const letters = Array.from(text);
  if (letters.length <= limit) return text;
  const tail = Math.floor(((limit - 1) * 2) / 3);
  const head = limit - 1 - tail;
  return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - tail).join("")}`;
}

/** What people call a repository: `owner/repo`, or the folder's name. */
export function repositoryName(address: string): string {
  const parts = address
    .replace(/^\w+:\/\//, "")
    .split("/")
    .filter(Boolean);
  if (address.startsWith("file:")) return decodeEscapes(parts.at(-1) ?? "");
  return parts.slice(address.startsWith("/") ? -1 : -2).join("/");
}

/** `%20` and the like; what is no letter stays as it is. */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
