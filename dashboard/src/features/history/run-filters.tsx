// Search box and filters above the runs.
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { BugType, RunStatus } from "../../api/types";
import { ALL_BUG_TYPES, bugTypeWords } from "../../fault-words";
import { runStatus } from "../../status";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Field } from "../../ui/field";
import { type Choice, Select } from "../../ui/select";
import { type HistoryView, isFiltered, STATUSES } from "./filter";

const PAUSE_MS = 300;

const STATUS_CHOICES: Choice<RunStatus | "">[] = [
  { key: "", label: "Any status" },
  ...STATUSES.map((status) => ({ key: status, label: runStatus(status).label })),
];

const BUG_CHOICES: Choice<BugType | "">[] = [
  { key: "", label: "Any fault" },
  ...ALL_BUG_TYPES.map((bugType) => ({ key: bugType, label: bugTypeWords(bugType) })),
];

interface Props {
  view: HistoryView;
  onChange: (part: Partial<HistoryView>) => void;
  onClear: () => void;
}

export function RunFilters({ view, onChange, onClear }: Props) {
  const search = useDebounced(view.search, (text) => onChange({ search: text }));
  const repository = useDebounced(view.repository, (text) => onChange({ repository: text }));
  return (
    <search
      aria-label="Runs"
      className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-[2fr_2fr_1fr_1fr_auto]"
    >
      <Field
        label="Search"
        type="search"
        placeholder="Team, leader, branch, repository"
        className="col-span-2 lg:col-span-1"
        {...search}
      />
      <Field
        label="Repository"
        type="search"
        placeholder="owner/repo or its address"
        className="col-span-2 lg:col-span-1"
        {...repository}
      />
      <Select
        label="Status"
        choices={STATUS_CHOICES}
        selected={view.status ?? ""}
        onSelect={(status) => onChange({ status: status || null })}
        className="md:col-span-2 lg:col-span-1"
      />
      <Select
        label="Fault"
        choices={BUG_CHOICES}
        selected={view.bugType ?? ""}
        onSelect={(bugType) => onChange({ bugType: bugType || null })}
        className="md:col-span-2 lg:col-span-1"
      />
      <Button
        kind="quiet"
        onClick={onClear}
        disabled={!isFiltered(view)}
        className={classes("col-span-2 md:col-span-4 lg:col-span-1", !isFiltered(view) && "max-lg:hidden")}
      >
        <X aria-hidden className="size-4" />
        Clear
      </Button>
    </search>
  );
}

/** A text that is handed on once its writer pauses, and that goes along when it is changed from elsewhere. */
function useDebounced(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text begins a new pause
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onPause(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
}
