// Where every changed line comes from: which rung and rule made it, and what proves it.
import { Fingerprint } from "lucide-react";
import { useMemo, useState } from "react";
import { rungWords } from "../../fault-words";
import { count } from "../../format";
import { useRunView } from "../../trace/view";
import { Button } from "../../ui/button";
import { type Choice, Select } from "../../ui/select";
import { EmptyState } from "../../ui/states";
import { CopyButton } from "../../ui/text";
import { OriginBlock } from "./origin-block";
import { asText, filtered, groupedByFile, type Origin, type OriginFilter, originsOf } from "./origins";

const PAGE = 40;
const ALL: OriginFilter = { file: "", rung: "" };

export function ProvenancePanel() {
  const { record } = useRunView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every event, its length seldom
  const origins = useMemo(() => originsOf(record.fixes), [record.fixes.length]);
  const [filter, setFilter] = useState(ALL);
  const found = useMemo(() => filtered(origins, filter), [origins, filter]);
  if (origins.length === 0) return <NothingChanged isOver={record.completion !== null} />;
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Filters origins={origins} filter={filter} onFilter={setFilter} />
        <div className="ml-auto flex items-center gap-2 text-sm text-muted">
          <span role="status">{summary(found)}</span>
          <CopyButton text={asText(found)} label="Copy all" />
        </div>
      </div>
      {found.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">
          No changed line is like that.{" "}
          <Button size="small" onClick={() => setFilter(ALL)}>
            Clear filters
          </Button>
        </p>
      ) : (
        <Files key={JSON.stringify(filter)} origins={found} />
      )}
    </div>
  );
}

function Files({ origins }: { origins: readonly Origin[] }) {
  const [shown, setShown] = useState(PAGE);
  const files = groupedByFile(origins.slice(0, shown));
  return (
    <>
      <div className="space-y-4">
        {Array.from(files, ([file, ofFile]) => (
          <section key={file} aria-label={file} className="rounded-lg border border-line">
            <h3 className="rounded-t-lg border-b border-line bg-sunken px-3 py-2 font-mono text-sm font-semibold">
              {file}
            </h3>
            <div className="divide-y divide-line">
              {ofFile.map((origin) => (
                <OriginBlock key={origin.fix.commit} origin={origin} />
              ))}
            </div>
          </section>
        ))}
      </div>
      {origins.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + PAGE)}>
          Show more ({(origins.length - shown).toLocaleString("en")} left)
        </Button>
      )}
    </>
  );
}

interface FiltersProps {
  origins: readonly Origin[];
  filter: OriginFilter;
  onFilter: (filter: OriginFilter) => void;
}

function Filters({ origins, filter, onFilter }: FiltersProps) {
  const files = choicesOf("All files", new Set(origins.map(({ file }) => file)), (file) => file);
  const rungs = choicesOf(
    "All rungs",
    new Set(origins.map(({ fix }) => fix.rung ?? "unknown")),
    (rung) => rungWords(rung).label,
  );
  return (
    <>
      <Select
        label="File"
        choices={files}
        selected={filter.file}
        onSelect={(file) => onFilter({ ...filter, file })}
        className="w-full sm:w-64"
      />
      <Select
        label="Rung"
        choices={rungs}
        selected={filter.rung}
        onSelect={(rung) => onFilter({ ...filter, rung })}
        className="w-full sm:w-40"
      />
    </>
  );
}

function choicesOf(all: string, keys: Set<string>, label: (key: string) => string): Choice<string>[] {
  return [{ key: "", label: all }, ...[...keys].sort().map((key) => ({ key, label: label(key) }))];
}

function summary(origins: readonly Origin[]): string {
  const lines = origins.reduce((sum, origin) => sum + origin.lines.length, 0);
  return `${count(lines, "changed line")} in ${count(new Set(origins.map(({ file }) => file)).size, "file")}`;
}

function NothingChanged({ isOver }: { isOver: boolean }) {
  return (
    <EmptyState icon={Fingerprint} title={isOver ? "No line was changed" : "No line is changed yet"}>
      {isOver
        ? "This run committed nothing, so there is nothing to account for."
        : "Every line that a fix changes shows up here, with where it comes from."}
    </EmptyState>
  );
}
