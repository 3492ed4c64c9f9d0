// Narrows the thought stream down, pauses it and copies it.
import { Copy, Pause, Play } from "lucide-react";
import type { Stage } from "../../../api/types";
import { STAGES, stageWords } from "../../../trace/stages";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { SearchInput } from "../../../ui/search-input";
import { Select } from "../../../ui/select";
import type { StreamFilter } from "./filter";
import { KIND_KEYS, KINDS, type KindKey } from "./kinds";

const STAGE_CHOICES = [
  { key: "", label: "Every stage" } as const,
  ...STAGES.map((stage) => ({ key: stage, label: stageWords(stage).label })),
];

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
        <SearchInput
          label="Search in the thoughts"
          placeholder="Search sentences, output and diffs"
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
        />
        <Select<Stage | "">
          isSmall
          label="Stage"
          choices={STAGE_CHOICES}
          selected={filter.stage ?? ""}
          onSelect={(stage) => onFilter({ ...filter, stage: stage || null })}
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
