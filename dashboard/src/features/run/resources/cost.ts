// What a run has cost so far: edits, and time in the sandbox. Rules and search need no model, so there is no money in it.
import type { Results } from "../../../api/types";
import type { RunRecord } from "../../../trace/record";

export interface Cost {
  editsTried: number;
  commands: number;
  sandboxSeconds: number;
}

export function costOf(record: RunRecord, results: Results | null): Cost {
  return {
    editsTried: results?.candidates_tried ?? editsIn(record),
    commands: record.commands.length,
    sandboxSeconds:
      record.commands.reduce((sum, command) => sum + command.seconds, 0) + searchSeconds(record),
  };
}

/** Every search tries many in one go; a candidate is tried by itself. */
function editsIn(record: RunRecord): number {
  return record.searches.reduce((sum, search) => sum + search.tried, 0) + record.candidates.length;
}

function searchSeconds(record: RunRecord): number {
  return record.searches.reduce((sum, search) => sum + search.seconds, 0);
}
