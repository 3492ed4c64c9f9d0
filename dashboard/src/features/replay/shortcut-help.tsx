// Which keys the player knows.
import { SHORTCUTS } from "./use-shortcuts";

export function ShortcutHelp() {
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 border-t border-line pt-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {SHORTCUTS.map(([keys, does]) => (
        <div key={keys} className="flex gap-2">
          <dt className="w-24 shrink-0">
            <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs">{keys}</kbd>
          </dt>
          <dd className="text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  );
}
