// Says so when a run cannot be followed as it should be, and silent while all is well.
import { RotateCw, Timer, WifiOff } from "lucide-react";
import { describeError } from "../../api/errors";
import { followAgain } from "../../trace/store";
import { useRunView } from "../../trace/view";
import { Button } from "../../ui/button";

export function ConnectionNotice() {
  const { runId, connection, error } = useRunView();
  if (error) {
    const { title, advice } = describeError(error);
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-soft px-4 py-3 text-sm"
      >
        <WifiOff aria-hidden className="size-5 text-bad" />
        <p className="min-w-0 flex-1">
          <strong className="font-medium text-bad">{title}.</strong> {advice} What you see may be old.
        </p>
        <Button size="small" onClick={() => followAgain(runId)}>
          <RotateCw aria-hidden className="size-4" />
          Connect again
        </Button>
      </div>
    );
  }
  if (connection === "lost") {
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
      >
        <WifiOff aria-hidden className="size-5 shrink-0" />
        The connection is lost. The run goes on without you; this page catches up by itself.
      </p>
    );
  }
  if (connection === "polling") {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Timer aria-hidden className="size-4 shrink-0" />
        There is no live channel: this page asks for news every few seconds.
      </p>
    );
  }
  return null;
}
