// A run as it goes on, or as it ended.
import { RunViewProvider } from "../../trace/view";
import { RunScreen } from "./run-screen";

export function RunPage({ runId }: { runId: string }) {
  return (
    <RunViewProvider runId={runId}>
      <RunScreen />
    </RunViewProvider>
  );
}
