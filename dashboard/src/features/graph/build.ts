// From incidents to nodes and edges. What would not fit on a screen is folded, so that the graph stays one.
import { bugTypeWords } from "../../fault-words";
import { count, firstLine } from "../../format";
import { type CausalModel, type GraphEdge, type GraphNode, type Incident, together } from "./model";

export const MOST_TESTS = 60;
export const MOST_CAUSES = 60;
/** Tests that are drawn in all, shared among the causes. */
const ROOM_FOR_TESTS = 60;
const FEWEST_TESTS = 3;

interface DrawnModel extends CausalModel {
  /** Causes that are not drawn; the list has them. */
  leftOut: number;
}

export function graphOf(incidents: readonly Incident[]): DrawnModel {
  const drawn = incidents.slice(0, MOST_CAUSES);
  const room = Math.max(FEWEST_TESTS, Math.min(MOST_TESTS, Math.floor(ROOM_FOR_TESTS / (drawn.length || 1))));
  const graph = new Draft();
  for (const incident of drawn) graph.draw(incident, room);
  return {
    nodes: [...graph.nodes.values()],
    edges: [...graph.edges.values()],
    incidents,
    leftOut: incidents.length - drawn.length,
  };
}

type Part = Pick<GraphNode, "id" | "kind" | "label" | "text"> & Partial<Pick<GraphNode, "step" | "folded">>;

class Draft {
  nodes = new Map<string, GraphNode>();
  edges = new Map<string, GraphEdge>();

  draw(incident: Incident, room: number) {
    const { file, line, message, step } = incident;
    const place = `${file}:${line}`;
    const error = this.node(incident, {
      ...{ id: `error ${incident.id}`, kind: "error", text: message, step },
      label: firstLine(message) || bugTypeWords(incident.bugType),
    });
    const cause = this.node(incident, {
      ...{ id: `cause ${place}`, kind: "cause", label: place, step },
      text: `${bugTypeWords(incident.bugType)} fault at ${place}`,
    });
    this.drawTests(incident, error, room);
    const symbol = this.drawSymbol(incident);
    if (symbol) this.edge(error, symbol);
    this.edge(symbol ?? error, cause);
    const fix = this.drawFix(incident);
    if (fix) this.edge(cause, fix);
  }

  private drawTests(incident: Incident, error: string, room: number) {
    // A node that says "and 1 more" takes as much room as the test itself.
    const fits = incident.tests.length + Math.min(1, incident.unnamed) <= room;
    const named = fits ? incident.tests : incident.tests.slice(0, room - 1);
    for (const test of named)
      this.edge(
        this.node(incident, { id: `test ${test}`, kind: "test", label: shortTest(test), text: test }),
        error,
      );
    const folded = incident.tests.length - named.length + incident.unnamed;
    if (folded === 0) return;
    const more = this.node(incident, {
      ...{ id: `more ${incident.id}`, kind: "test", folded },
      label: `and ${folded.toLocaleString("en")} more`,
      text:
        incident.tests.slice(named.length).join("\n") ||
        `${count(folded, "test")} that the record does not name`,
    });
    this.edge(more, error);
  }

  private drawSymbol(incident: Incident): string | null {
    const { symbol, file, step } = incident;
    if (!symbol) return null;
    return this.node(incident, {
      ...{ id: `symbol ${file} ${symbol}`, kind: "symbol", label: symbol, step },
      text: `${symbol} in ${file}`,
    });
  }

  private drawFix(incident: Incident): string | null {
    const { fix, healing } = incident;
    if (fix)
      return this.node(incident, {
        ...{ id: `fix ${fix.commit}`, kind: "fix", step: fix.step },
        label: `Commit ${fix.commit.slice(0, 8)}`,
        text: `${fix.commit}\n${fix.subject}`,
      });
    if (healing !== "not_healed") return null;
    return this.node(incident, {
      ...{ id: `unfixed ${incident.file}:${incident.line}`, kind: "fix", label: "Not fixed" },
      text: "No edit could be proven to heal this cause.",
    });
  }

  /** What is there already is shared. */
  private node(incident: Incident, part: Part): string {
    const known = this.nodes.get(part.id);
    const healing = known ? together(known.healing, incident.healing) : incident.healing;
    this.nodes.set(part.id, { step: null, folded: 0, ...part, ...known, healing });
    return part.id;
  }

  private edge(from: string, to: string) {
    const id = JSON.stringify([from, to]);
    this.edges.set(id, { id, from, to });
  }
}

/** The test's own name says most; its file is in the details. */
function shortTest(test: string): string {
  return test.split("::").slice(1).join("::") || test;
}
