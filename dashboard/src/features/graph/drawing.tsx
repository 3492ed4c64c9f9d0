// The graph as a drawing that can be moved, zoomed and walked through by keyboard.
import "@xyflow/react/dist/base.css";
import "./drawing.css";
import {
  Background,
  Controls,
  type Edge,
  type Node,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import { classes } from "../../ui/classes";
import { DrawnNode } from "./drawn-node";
import { layout, NODE } from "./layout";
import { type CausalModel, type GraphNode, KINDS } from "./model";
import { NodeDetails } from "./node-details";
import { KIND, KIND_COLOUR } from "./node-look";

export type FlowNode = Node<{ node: GraphNode }, "causal">;

const NODE_TYPES = { causal: DrawnNode };
/** What is too large to be read as a whole is shown in part. */
const FIT = { padding: 0.08, minZoom: 0.55, maxZoom: 1 };
const LABELS = {
  "node.a11yDescription.default": "Press Enter to see the details of this node.",
  "node.a11yDescription.keyboardDisabled": "Press Enter to see the details of this node.",
};

export function Drawing({ model }: { model: CausalModel }) {
  const [selected, setSelected] = useState<string | null>(null);
  const node = model.nodes.find(({ id }) => id === selected) ?? null;
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Legend />
        <div className={classes(heightFor(model), "overflow-hidden rounded-lg border border-line bg-sunken")}>
          <ReactFlowProvider>
            <Flow model={model} selected={selected} onSelect={setSelected} />
          </ReactFlowProvider>
        </div>
      </div>
      <NodeDetails node={node} model={model} onSelect={setSelected} />
    </div>
  );
}

/** A graph of a few rows does not need a tall frame. */
function heightFor(model: CausalModel): string {
  const rows = Math.max(...KINDS.map((kind) => model.nodes.filter((node) => node.kind === kind).length));
  if (rows <= 3) return "h-72";
  return rows <= 10 ? "h-[28rem]" : "h-[40rem]";
}

interface FlowProps {
  model: CausalModel;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

function Flow({ model, selected, onSelect }: FlowProps) {
  const nodes = useMemo(() => flowNodes(model, selected), [model, selected]);
  const edges = useMemo(() => flowEdges(model, selected), [model, selected]);
  useFitWhenGrown(model.nodes.length);
  const change = (changes: NodeChange<FlowNode>[]) => {
    for (const one of changes) if (one.type === "select" && one.selected) onSelect(one.id);
  };
  return (
    <ReactFlow<FlowNode>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      onNodesChange={change}
      onPaneClick={() => onSelect(null)}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      onlyRenderVisibleElements={model.nodes.length > 200}
      minZoom={0.1}
      maxZoom={2}
      fitView
      fitViewOptions={FIT}
      preventScrolling={false}
      zoomOnScroll={false}
      ariaLabelConfig={LABELS}
      aria-label="Causal incident graph"
    >
      <Background gap={20} size={1} />
      <Controls orientation="horizontal" showInteractive={false} fitViewOptions={FIT} />
    </ReactFlow>
  );
}

/** New nodes come into view by themselves while a run goes on. */
function useFitWhenGrown(count: number) {
  const { fitView } = useReactFlow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only more nodes are a reason
  useEffect(() => {
    const timer = setTimeout(() => void fitView(FIT), 50);
    return () => clearTimeout(timer);
  }, [count]);
}

function flowNodes(model: CausalModel, selected: string | null): FlowNode[] {
  const points = layout(model.nodes, model.edges);
  return model.nodes.map((node) => ({
    id: node.id,
    type: "causal",
    position: points.get(node.id) ?? { x: 0, y: 0 },
    data: { node },
    selected: node.id === selected,
    ...NODE,
    ariaRole: "button",
  }));
}

function flowEdges(model: CausalModel, selected: string | null): Edge[] {
  return model.edges.map(({ id, from, to }) => ({
    id,
    source: from,
    target: to,
    selectable: false,
    className: from === selected || to === selected ? "is-near" : "",
  }));
}

function Legend() {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {KINDS.map((kind) => {
        const { plural, icon: Icon } = KIND[kind];
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <Icon aria-hidden className={`size-3.5 ${KIND_COLOUR[kind]}`} />
            {plural}
          </li>
        );
      })}
    </ul>
  );
}
