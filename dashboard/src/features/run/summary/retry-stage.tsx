// Tries again a stage that failed; for admins.
import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { keys, useBuild, useRetry } from "../../../api/queries";
import type { Task } from "../../../api/types";
import { stageWords } from "../../../trace/stages";
import { followAgain } from "../../../trace/store";
import { useRunView } from "../../../trace/view";
import { Button } from "../../../ui/button";
import { toast, toastError } from "../../../ui/toasts";

export function RetryStage() {
  const { runId } = useRunView();
  const build = useBuild(runId);
  const task = build.data && failedTask(build.data.tasks);
  const { mutate, isPending } = useRetry(runId);
  const cache = useQueryClient();
  if (!task) return null;
  const { label } = stageWords(task.stage);
  const retry = () =>
    mutate(task.id, {
      onSuccess: () => {
        toast("good", `${label} is tried again.`);
        // What it came to before no longer holds, and there is more to follow.
        cache.removeQueries({ queryKey: keys.results(runId) });
        followAgain(runId);
      },
      onError: toastError,
    });
  return (
    <Button size="small" isBusy={isPending} onClick={retry} title={task.error ?? undefined}>
      <RotateCcw aria-hidden className="size-4" />
      {`Retry ${label.toLowerCase()}`}
    </Button>
  );
}

/** Where the run broke off. What failed before and went well later is not tried again. */
export function failedTask(tasks: readonly Task[]): Task | undefined {
  const last = tasks.at(-1);
  return last && ["failed", "dead", "cancelled"].includes(last.status) ? last : undefined;
}
