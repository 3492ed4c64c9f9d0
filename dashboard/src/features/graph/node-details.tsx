// What is known of the node that was picked, and the ways on from it.
import { MousePointerClick } from "lucide-react";
import { to } from "../../route";
import { useRunView } from "../../trace/view";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { Shortened } from "../../ui/text";
import { type CausalModel, type GraphNode, healingWords } from "./model";
import { HEALING_TONE, KIND } from "./node-look";

const MOST_SHOWN = 100;

interface Props {
  node: GraphNode | null;
  model: CausalModel;
  onSelect: (id: string) => void;
}

export function NodeDetails({ node, model, onSelect }: Props) {
  const { runId } = useRunView();
  return (
    <section
      aria-label="Details"
      aria-live="polite"
      className="max-h-[42rem] min-w-0 overflow-y-auto rounded-lg border border-line p-3 text-sm"
    >
      {!node && (
        <p className="flex items-center gap-2 text-muted">
          <MousePointerClick aria-hidden className="size-4 shrink-0" />
          Pick a node to see what is known of it.
        </p>
      )}
      {node && (
        <div className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{KIND[node.kind].label}</h3>
            <Badge tone={HEALING_TONE[node.healing]}>{healingWords(node.healing)}</Badge>
          </div>
          <pre className="font-mono text-xs whitespace-pre-wrap">{node.text}</pre>
          <Neighbours title="Shown by" nodes={neighbours(model, node, "to")} onSelect={onSelect} />
          <Neighbours title="Leads to" nodes={neighbours(model, node, "from")} onSelect={onSelect} />
          {node.step !== null && (
            <ButtonLink size="small" href={to.replay(runId, node.step)}>
              Open step {node.step} in the replay
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

/** The nodes at the other ends of the edges whose `end` is this node. */
function neighbours(model: CausalModel, node: GraphNode, end: "from" | "to"): GraphNode[] {
  const other = end === "from" ? "to" : "from";
  const ids = new Set(model.edges.filter((edge) => edge[end] === node.id).map((edge) => edge[other]));
  return model.nodes.filter(({ id }) => ids.has(id));
}

interface NeighboursProps {
  title: string;
  nodes: readonly GraphNode[];
  onSelect: (id: string) => void;
}

function Neighbours({ title, nodes, onSelect }: NeighboursProps) {
  if (nodes.length === 0) return null;
  return (
    <div>
      <h4 className="mb-0.5 text-xs font-semibold text-muted">{title}</h4>
      <ul className="space-y-0.5">
        {nodes.slice(0, MOST_SHOWN).map((node) => (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => onSelect(node.id)}
              className="rounded text-left font-mono text-xs text-accent hover:underline"
            >
              <Shortened text={node.label} limit={60} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
