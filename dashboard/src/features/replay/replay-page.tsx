// A run's past, step by step: the same view as live, with a player above it.
import { useRunRecord } from "../../trace/store";
import { RunViewProvider } from "../../trace/view";
import { RunScreen } from "../run/run-screen";
import { ReplayBar } from "./replay-bar";
import { usePlayer } from "./use-player";
import { useShortcuts } from "./use-shortcuts";

export function ReplayPage({ runId }: { runId: string }) {
  const { record: whole } = useRunRecord(runId);
  const [player, send] = usePlayer(whole);
  useShortcuts(whole, player, send);
  return (
    <RunViewProvider runId={runId} step={player.step}>
      {whole.lastStep > 0 && <ReplayBar whole={whole} player={player} send={send} />}
      <RunScreen />
    </RunViewProvider>
  );
}
