// Stops a run, after asking once.
import { CircleStop } from "lucide-react";
import { useState } from "react";
import { useCancel } from "../../../api/queries";
import { useRunView } from "../../../trace/view";
import { Button } from "../../../ui/button";
import { toast, toastError } from "../../../ui/toasts";

const SAID: Record<string, string> = {
  cancelled: "The run is cancelled.",
  stopping: "The run stops as soon as its current step allows.",
  over: "The run was already over.",
};

export function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  const { runId } = useRunView();
  const { mutate, isPending } = useCancel(runId);
  const cancel = () =>
    mutate(undefined, {
      onSuccess: ({ outcome }) => toast("info", SAID[outcome] ?? "The run is asked to stop."),
      onError: toastError,
      onSettled: () => setAsking(false),
    });
  if (!isAsking) {
    return (
      <Button kind="danger" size="small" onClick={() => setAsking(true)}>
        <CircleStop aria-hidden className="size-4" />
        Cancel
      </Button>
    );
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Stop this run?</legend>
      <span aria-hidden className="text-sm">
        Stop this run?
      </span>
      <Button kind="danger" size="small" isBusy={isPending} onClick={cancel} autoFocus>
        Yes, stop it
      </Button>
      <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
        Keep going
      </Button>
    </fieldset>
  );
}
