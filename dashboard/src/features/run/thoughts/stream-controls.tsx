// Narrows the thought stream down, pauses it and copies it.
import { Copy, Pause, Play, Search } from "lucide-react";
import type { Stage } from "../../../api/types";
import { STAGES, stageWords } from "../../../trace/stages";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { SelectField } from "../select-field";
import type { StreamFilter } from "./filter";
import { KIND_KEYS, KINDS, type KindKey } from "./kinds";

interface Props {
  filter: StreamFilter;
  onFilter: (filter: StreamFilter) => void;
  /** Nothing where the stream does not grow. */
  following?: { isFollowing: boolean; onToggle: () => void };
  onCopy: () => void;
}

export function StreamControls({ filter, onFilter, following, onCopy }: Props) {
  return (
    <div className="mb-3 space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <label className="relative min-w-40 flex-1">
          <span className="sr-only">Search in the thoughts</span>
          <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-muted" />
          <input
            type="search"
            value={filter.text}
            placeholder="Search sentences, output and diffs"
            onChange={(event) => onFilter({ ...filter, text: event.target.value })}
            className="block min-h-8 w-full rounded-md border border-edge bg-surface pr-2 pl-8 text-sm"
          />
        </label>
        <SelectField
          label="Stage"
          value={filter.stage ?? ""}
          onChange={(stage) => onFilter({ ...filter, stage: (stage || null) as Stage | null })}
          options={[["", "Every stage"], ...STAGES.map((stage) => [stage, stageWords(stage).label] as const)]}
        />
        {following && <FollowButton {...following} />}
        <Button size="small" onClick={onCopy}>
          <Copy aria-hidden className="size-4" />
          Copy all
        </Button>
      </div>
      <KindChips chosen={filter.kinds} onChange={(kinds) => onFilter({ ...filter, kinds })} />
    </div>
  );
}

function FollowButton({ isFollowing, onToggle }: { isFollowing: boolean; onToggle: () => void }) {
  const Icon = isFollowing ? Pause : Play;
  return (
    <Button size="small" onClick={onToggle}>
      <Icon aria-hidden className="size-4" />
      {isFollowing ? "Pause" : "Follow"}
    </Button>
  );
}

interface ChipsProps {
  chosen: ReadonlySet<KindKey>;
  onChange: (kinds: ReadonlySet<KindKey>) => void;
}

function KindChips({ chosen, onChange }: ChipsProps) {
  const toggle = (key: KindKey) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Kinds</legend>
      {KIND_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen.has(key)}
          onClick={() => toggle(key)}
          className={classes(
            "rounded-full border px-2.5 py-0.5 text-xs",
            chosen.has(key)
              ? "border-accent bg-accent-soft text-accent"
              : "border-line text-muted hover:text-ink",
          )}
        >
          {KINDS[key].label}
        </button>
      ))}
    </fieldset>
  );
}
