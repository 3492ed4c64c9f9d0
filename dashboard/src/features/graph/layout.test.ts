import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layout, NODE } from "./layout";
import { type GraphEdge, type GraphNode, KINDS } from "./model";

function node(id: string, kind: GraphNode["kind"]): GraphNode {
  return { id, kind, label: id, text: id, healing: "open", step: null, folded: 0 };
}

function edge(from: string, to: string): GraphEdge {
  return { id: `${from} ${to}`, from, to };
}

const anyGraph = fc
  .array(fc.constantFrom(...KINDS), { maxLength: 40 })
  .map((kinds) => kinds.map((kind, place) => node(String(place), kind)))
  .chain((nodes) => {
    const end = fc.nat(Math.max(0, nodes.length - 1)).map(String);
    const edges = fc.array(
      fc.tuple(end, end).map(([from, to]) => edge(from, to)),
      { maxLength: 60 },
    );
    return fc.tuple(fc.constant(nodes), nodes.length === 0 ? fc.constant([]) : edges);
  });

describe("the layout", () => {
  it("gives every node a place, and no two overlap", () => {
    fc.assert(
      fc.property(anyGraph, ([nodes, edges]) => {
        const points = layout(nodes, edges);
        expect(points.size).toBe(nodes.length);
        const all = [...points.values()];
        for (const [place, one] of all.entries())
          for (const other of all.slice(place + 1)) {
            const isApart =
              Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height;
            expect(isApart).toBe(true);
          }
      }),
    );
  });

  it("puts tests to the left of errors, and so on to the fixes", () => {
    const nodes = KINDS.map((kind) => node(kind, kind));
    const points = layout(nodes, []);
    const columns = KINDS.map((kind) => points.get(kind)?.x ?? Number.NaN);
    expect(columns).toEqual(columns.toSorted((one, other) => one - other));
    expect(new Set(columns).size).toBe(KINDS.length);
  });

  it("orders nodes like their neighbours, so that edges do not cross without need", () => {
    const nodes = ["a", "b", "c"].flatMap((id) => [node(`t${id}`, "test"), node(`e${id}`, "error")]);
    const crossed = [nodes[0], nodes[2], nodes[4], nodes[5], nodes[3], nodes[1]].filter(
      (one) => one !== undefined,
    );
    const points = layout(crossed, [edge("ta", "ea"), edge("tb", "eb"), edge("tc", "ec")]);
    for (const id of ["a", "b", "c"]) expect(points.get(`e${id}`)?.y).toBe(points.get(`t${id}`)?.y);
  });
});
