// The causal graph without the drawing: each cause with what shows it and what became of it.
import { useState } from "react";
import { bugTypeWords } from "../../fault-words";
import { count } from "../../format";
import { StepLink } from "../../trace/step-link";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { healingWords, type Incident } from "./model";
import { HEALING_TONE } from "./node-look";

const PAGE = 50;
const TESTS_SHOWN = 5;

export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul className="space-y-3">
        {incidents.slice(0, shown).map((incident) => (
          <li key={incident.id} className="rounded-lg border border-line p-3 text-sm">
            <IncidentDetails incident={incident} />
          </li>
        ))}
      </ul>
      {incidents.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + PAGE)}>
          Show more ({count(incidents.length - shown, "failure")})
        </Button>
      )}
    </>
  );
}

function IncidentDetails({ incident }: { incident: Incident }) {
  const place = `${incident.file}:${incident.line}`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-mono font-semibold">{place}</h3>
        <Badge tone={HEALING_TONE[incident.healing]}>{healingWords(incident.healing)}</Badge>
      </div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)] [&_dt]:text-muted max-sm:[&_dt]:mt-1.5">
        <dt>Failing tests</dt>
        <dd className="min-w-0">
          <Tests incident={incident} />
        </dd>
        <dt>Error</dt>
        <dd className="min-w-0 font-mono text-xs whitespace-pre-wrap">{incident.message}</dd>
        {incident.symbol && (
          <>
            <dt>Symbol</dt>
            <dd className="min-w-0 font-mono text-xs">{incident.symbol}</dd>
          </>
        )}
        <dt>Cause</dt>
        <dd className="min-w-0">
          {bugTypeWords(incident.bugType)} fault at {place} <StepLink step={incident.step} />
        </dd>
        <dt>Fix</dt>
        <dd className="min-w-0">
          <Fix incident={incident} />
        </dd>
      </dl>
    </>
  );
}

function Tests({ incident }: { incident: Incident }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? incident.tests : incident.tests.slice(0, TESTS_SHOWN);
  const hidden = incident.tests.length - shown.length;
  return (
    <>
      <ul className="space-y-0.5 font-mono text-xs">
        {shown.map((test) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          and {hidden.toLocaleString("en")} more
        </Button>
      )}
      {incident.unnamed > 0 && (
        <p className="text-muted">and {incident.unnamed} that the record does not name</p>
      )}
    </>
  );
}

const NO_FIX: Record<Incident["healing"], string> = {
  not_healed: "Not fixed: no edit could be proven.",
  open: "None yet.",
  awaited: "…",
  healed: "—",
};

function Fix({ incident }: { incident: Incident }) {
  const { fix, healing } = incident;
  if (!fix) return NO_FIX[healing];
  return (
    <>
      <span className="font-mono text-xs">{fix.commit.slice(0, 8)}</span> {fix.subject}{" "}
      <StepLink step={fix.step} />
    </>
  );
}
