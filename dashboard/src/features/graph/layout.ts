// Where the nodes stand: a column for each kind, from left to right, ordered so that few edges cross.
import { type GraphEdge, type GraphNode, KINDS } from "./model";

export const NODE = { width: 190, height: 64 } as const;
const GAP = { x: 44, y: 16 } as const;
const SWEEPS = 4;

interface Point {
  x: number;
  y: number;
}

type Columns = string[][];
type Neighbours = Map<string, string[]>;

/** A place for every node. No two overlap. */
export function layout(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<string, Point> {
  const columns: Columns = KINDS.map((kind) =>
    nodes.filter((node) => node.kind === kind).map(({ id }) => id),
  );
  const neighbours = neighboursOf(edges);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const order = sweep % 2 === 0 ? [...columns.keys()] : [...columns.keys()].reverse();
    for (const place of order) sortByNeighbours(columns, place, neighbours);
  }
  return placed(columns, neighbours);
}

function neighboursOf(edges: readonly GraphEdge[]): Neighbours {
  const neighbours: Neighbours = new Map();
  const add = (one: string, other: string) => {
    const known = neighbours.get(one);
    if (known) known.push(other);
    else neighbours.set(one, [other]);
  };
  for (const { from, to } of edges) {
    add(from, to);
    add(to, from);
  }
  return neighbours;
}

/** Each node goes where its neighbours are on average; the others stay where they were. */
function sortByNeighbours(columns: Columns, place: number, neighbours: Neighbours) {
  const rank = new Map<string, number>();
  for (const column of columns)
    for (const [row, id] of column.entries()) rank.set(id, (row + 0.5) / column.length);
  const column = columns[place] ?? [];
  const wish = new Map(column.map((id) => [id, mean(neighbours.get(id), rank) ?? rank.get(id) ?? 0]));
  column.sort((one, other) => (wish.get(one) ?? 0) - (wish.get(other) ?? 0));
}

function mean(ids: readonly string[] | undefined, of: ReadonlyMap<string, number>): number | null {
  const known = (ids ?? []).map((id) => of.get(id)).filter((value) => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The longest column is stacked; from there outwards each node stands beside its neighbours, as near as there is room. */
function placed(columns: Columns, neighbours: Neighbours): Map<string, Point> {
  const tallest = columns.reduce(
    (best, column, place) => (column.length > (columns[best]?.length ?? 0) ? place : best),
    0,
  );
  const outwards = [...columns.keys()].sort(
    (one, other) => Math.abs(one - tallest) - Math.abs(other - tallest),
  );
  const heights = new Map<string, number>();
  for (const place of outwards) stack(columns[place] ?? [], neighbours, heights);
  const points = new Map<string, Point>();
  for (const [place, column] of columns.entries())
    for (const id of column) points.set(id, { x: place * (NODE.width + GAP.x), y: heights.get(id) ?? 0 });
  return points;
}

function stack(column: readonly string[], neighbours: Neighbours, heights: Map<string, number>) {
  let free = Number.NEGATIVE_INFINITY;
  for (const id of column) {
    const wish = mean(neighbours.get(id), heights) ?? Math.max(0, free);
    const y = Math.max(free, wish);
    heights.set(id, y);
    free = y + NODE.height + GAP.y;
  }
}
