// A slider over the whole trace, with marks where something happened.
import { useMemo } from "react";
import type { RunRecord } from "../../trace/record";
import { words } from "../../trace/words";

interface Props {
  whole: RunRecord;
  step: number;
  onSeek: (step: number) => void;
}

export function Scrubber({ whole, step, onSeek }: Props) {
  const shown = Math.min(step, whole.lastStep);
  const event = whole.events[shown - 1];
  return (
    <div className="mb-2">
      <input
        type="range"
        min={1}
        max={Math.max(1, whole.lastStep)}
        step={1}
        value={shown}
        onChange={(change) => onSeek(change.target.valueAsNumber)}
        aria-label="Step"
        aria-valuetext={`Step ${shown}: ${event ? words(event) : ""}`}
        className="block w-full accent-accent"
      />
      <Marks whole={whole} />
    </div>
  );
}

/** More than this nobody can tell apart. */
const PLACES = 400;

const COLOURS = [
  ["candidates", "stroke-info"],
  ["warnings", "stroke-warn"],
  ["failures", "stroke-bad"],
  ["fixes", "stroke-good"],
] as const;

function Marks({ whole }: { whole: RunRecord }) {
  const marks = useMemo(
    () => COLOURS.map(([list, colour]) => ({ colour, places: placesOf(whole, list) })),
    [whole],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PLACES} 6`}
      preserveAspectRatio="none"
      className="mx-2 block h-1.5 w-[calc(100%-1rem)]"
    >
      {marks.flatMap(({ colour, places }) =>
        places.map((place) => (
          <line
            key={`${colour}-${place}`}
            x1={place}
            x2={place}
            y1={0}
            y2={6}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            className={colour}
          />
        )),
      )}
    </svg>
  );
}

function placesOf(whole: RunRecord, list: (typeof COLOURS)[number][0]): number[] {
  const span = Math.max(1, whole.lastStep - 1);
  return Array.from(new Set(whole[list].map(({ step }) => Math.round(((step - 1) / span) * PLACES))));
}
