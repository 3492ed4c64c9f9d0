// What can be done with a run: stop it, try a stage again, replay it, take its files along.
import { History, Radio } from "lucide-react";
import { useSession } from "../../../api/queries";
import { to } from "../../../route";
import { useRunView } from "../../../trace/view";
import { ButtonLink } from "../../../ui/button";
import { CancelButton } from "./cancel-button";
import { Downloads } from "./downloads";
import { RetryStage } from "./retry-stage";

interface Props {
  isOpen: boolean;
  hasResults: boolean;
}

export function RunActions({ isOpen, hasResults }: Props) {
  const { runId, record, isLatest } = useRunView();
  const scopes = useSession().data?.scopes ?? [];
  const isAdmin = scopes.includes("admin");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isLatest && (
        <ButtonLink size="small" href={to.run(runId)}>
          <Radio aria-hidden className="size-4" />
          Back to the run
        </ButtonLink>
      )}
      {isLatest && record.lastStep > 0 && (
        <ButtonLink size="small" href={to.replay(runId)}>
          <History aria-hidden className="size-4" />
          Replay
        </ButtonLink>
      )}
      {isOpen && isLatest && (isAdmin || scopes.includes("submit")) && <CancelButton />}
      {!isOpen && isLatest && isAdmin && <RetryStage />}
      {hasResults && <Downloads />}
    </div>
  );
}
