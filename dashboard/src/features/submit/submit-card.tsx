// The form with what stands behind it: sends the request and goes to the run.
import { useSession, useSubmit } from "../../api/queries";
import type { RunAccepted, RunRequest } from "../../api/types";
import { navigate, to } from "../../route";
import { Card } from "../../ui/card";
import { toast } from "../../ui/toasts";
import { InputForm } from "./input-form";

export function SubmitCard() {
  const session = useSession();
  const submission = useSubmit();
  const submit = (request: RunRequest) => submission.mutate(request, { onSuccess: goToRun });
  return (
    <Card title="Heal a repository">
      <InputForm
        onSubmit={submit}
        isLoading={submission.isPending}
        repositories={session.data?.repositories}
        error={submission.error}
      />
    </Card>
  );
}

function goToRun(accepted: RunAccepted) {
  if (accepted.deduplicated) toast("info", "A run was already under way. Here it is.");
  navigate(to.run(accepted.run_id));
}
