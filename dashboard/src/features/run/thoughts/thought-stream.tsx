// Everything that happened, as sentences. Only what is on screen is drawn, so that 100,000 events are no more work than 100.
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, MessageSquareText } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { TraceEvent } from "../../../api/types";
import { upTo } from "../../../trace/at";
import { useRunView } from "../../../trace/view";
import { words } from "../../../trace/words";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { copyAndSay } from "../../../ui/clipboard";
import { EmptyState } from "../../../ui/states";
import { useMedia } from "../../../ui/use-media";
import { standingOf } from "../standing";
import { useOpen } from "../use-open";
import { type Found, find, isFiltering, NO_FILTER, type StreamFilter } from "./filter";
import { StreamControls } from "./stream-controls";
import { ThoughtRow } from "./thought-row";
import { useTail } from "./use-tail";

/** As tall as a closed row is, so that a long list need not be measured again and again. */
const ROW_PX = 37;
/** Where there is little room a sentence has two lines. */
const NARROW_ROW_PX = 53;

export function ThoughtStream() {
  const view = useRunView();
  const [filter, setFilter] = useState<StreamFilter>(NO_FILTER);
  // What is typed shows at once; what it finds in a long trace comes after.
  const shown = useFound(useDeferredValue(filter));
  // A replay grows as well, by moving on.
  const isGrowing = !view.isLatest || (standingOf(view)?.isOpen ?? false);
  return (
    <Card title="Thoughts">
      <Stream events={shown} isGrowing={isGrowing} filter={filter} onFilter={setFilter} />
    </Card>
  );
}

/** What the filter lets through, up to the step that is looked at. Searches the whole trace once, whatever the step. */
function useFound(filter: StreamFilter): readonly TraceEvent[] {
  const { whole, step } = useRunView();
  const before = useRef<Found | null>(null);
  const found = useMemo(() => {
    before.current = find(whole.events, filter, before.current);
    return before.current.found;
  }, [whole.events, filter]);
  return useMemo(() => upTo(found, step), [found, step]);
}

interface StreamProps {
  events: readonly TraceEvent[];
  isGrowing: boolean;
  filter: StreamFilter;
  onFilter: (filter: StreamFilter) => void;
}

function Stream({ events, isGrowing, filter, onFilter }: StreamProps) {
  const { whole } = useRunView();
  const box = useRef<HTMLElement>(null);
  const open = useOpen<number>();
  const hasRoom = useMedia("(min-width: 640px)");
  const list = useVirtualizer<HTMLElement, Element>({
    count: events.length,
    getScrollElement: () => box.current,
    estimateSize: () => (hasRoom ? ROW_PX : NARROW_ROW_PX),
    getItemKey: (place) => events[place]?.step ?? place,
    overscan: 12,
  });
  const tail = useTail({ list, events, isGrowing });
  const start = Date.parse(whole.events[0]?.at ?? "");
  const following = { isFollowing: tail.isFollowing, onToggle: tail.isFollowing ? tail.pause : tail.follow };
  return (
    <>
      <StreamControls
        filter={filter}
        onFilter={onFilter}
        following={isGrowing ? following : undefined}
        onCopy={() =>
          void copyAndSay(events.map(words).join("\n"), `Copied ${events.length.toLocaleString("en")} lines.`)
        }
      />
      {events.length === 0 && (
        <EmptyState
          icon={MessageSquareText}
          title={isFiltering(filter) ? "Nothing is like that" : "Nothing yet"}
        >
          {isFiltering(filter)
            ? "Choose other kinds or another word."
            : "The first sentence comes with the first stage."}
        </EmptyState>
      )}
      <div className="relative">
        <section
          ref={box}
          aria-label="Events"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={tail.onScroll}
          className="h-[65vh] min-h-64 overflow-y-auto overscroll-contain rounded-lg border border-line"
          hidden={events.length === 0}
        >
          <ul className="relative w-full" style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map((item) => {
              const event = events[item.index];
              if (!event) return null;
              return (
                <li
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  aria-setsize={events.length}
                  aria-posinset={item.index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <ThoughtRow
                    event={event}
                    start={start}
                    isOpen={open.has(event.step)}
                    onToggle={open.toggle}
                  />
                </li>
              );
            })}
          </ul>
        </section>
        {tail.unseen > 0 && <NewButton count={tail.unseen} onClick={tail.follow} />}
      </div>
    </>
  );
}

function NewButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <div className="absolute inset-x-0 bottom-3 flex justify-center">
      <Button kind="primary" size="small" onClick={onClick}>
        <ArrowDown aria-hidden className="size-4" />
        {`${count.toLocaleString("en")} new`}
      </Button>
    </div>
  );
}
