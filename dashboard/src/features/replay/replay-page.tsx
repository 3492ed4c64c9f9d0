// A run's past, step by step. A placeholder until the replay is built.
import { History } from "lucide-react";
import { to } from "../../route";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/states";

export function ReplayPage({ runId }: { runId: string }) {
  return (
    <EmptyState icon={History} title="The replay is not here yet">
      <ButtonLink href={to.run(runId)}>Back to the run</ButtonLink>
    </EmptyState>
  );
}
