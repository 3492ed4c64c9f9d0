// One node of the drawing. The library puts it in its place and makes it reachable.
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { classes } from "../../ui/classes";
import type { FlowNode } from "./drawing";
import { type GraphNode, type Healing, healingWords } from "./model";
import { HEALING_EDGE, KIND, KIND_COLOUR } from "./node-look";

const HEALING_TEXT: Record<Healing, string> = {
  healed: "text-good",
  not_healed: "text-bad",
  open: "text-muted",
  awaited: "text-muted",
};

export function DrawnNode({ data, selected }: NodeProps<FlowNode>) {
  const { node } = data;
  return (
    <div
      className={classes(
        "flex h-16 w-[190px] flex-col justify-center gap-0.5 rounded-lg border border-l-4 bg-surface px-2.5 text-left",
        HEALING_EDGE[node.healing],
        selected ? "border-y-accent border-r-accent shadow-card" : "border-y-line border-r-line",
      )}
    >
      <Handle type="target" position={Position.Left} />
      {/* The spaces part the words of the name that screen readers say. */}
      <Caption node={node} />{" "}
      <span title={node.text} className="truncate font-mono text-[13px] text-ink">
        {node.label}
      </span>
      <Handle type="source" position={Position.Right} />
    </div>
  );
}

function Caption({ node }: { node: GraphNode }) {
  const { label, icon: Icon } = KIND[node.kind];
  return (
    <span className="flex items-center gap-1.5 text-[11px] font-semibold">
      <Icon aria-hidden className={classes("size-3.5 shrink-0", KIND_COLOUR[node.kind])} />
      <span className="text-muted">{label}</span>{" "}
      <span className={classes("ml-auto", HEALING_TEXT[node.healing])}>{healingWords(node.healing)}</span>
    </span>
  );
}
