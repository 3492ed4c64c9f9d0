// The last few sentences, for the overview.
import { useRunView } from "../../../trace/view";
import { words } from "../../../trace/words";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { classes } from "../../../ui/classes";
import { KINDS, kindOf } from "./kinds";

const SHOWN = 7;

export function LatestThoughts({ onMore }: { onMore: () => void }) {
  const { record } = useRunView();
  const latest = record.events
    .slice(-SHOWN * 4)
    .filter(({ type }) => type !== "telemetry")
    .slice(-SHOWN);
  return (
    <Card
      title="Latest thoughts"
      aside={
        <Button kind="quiet" size="small" onClick={onMore}>
          All thoughts
        </Button>
      }
    >
      <ol className="min-h-44 space-y-1 text-sm">
        {latest.map((event) => {
          const { icon: Icon, colour } = KINDS[kindOf(event.type)];
          return (
            <li key={event.step} className="flex items-center gap-2">
              <Icon aria-hidden className={classes("size-4 shrink-0", colour)} />
              <span className="min-w-0 truncate" title={words(event)}>
                {words(event)}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
