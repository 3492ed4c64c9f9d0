import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixRecord } from "../../test/results";
import { HEALED_TRACE, traceOf } from "../../test/trace";
import { at } from "../../trace/at";
import { append, EMPTY_RECORD } from "../../trace/record";
import { graphOf, MOST_CAUSES, MOST_TESTS } from "./build";
import { type CausalModel, healingWords, type Incident, incidentsOf } from "./model";

const HEALED = append(EMPTY_RECORD, HEALED_TRACE);

function incident(part: Partial<Incident> = {}): Incident {
  const known = { id: "1", file: "a.py", line: 1, bugType: "LOGIC", message: "no", symbol: "f", unnamed: 0 };
  return { ...known, tests: ["t::a"], healing: "open", step: 3, fix: null, ...part };
}

function commit(sha: string): Partial<Incident> {
  return { healing: "healed", fix: { commit: sha, subject: "heals", step: 9 } };
}

/** All that can be reached from a node. */
function reach(model: CausalModel, from: string): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const edge of model.edges) if (edge.from === id) seen.add(edge.to);
  return seen;
}

const anyIncident: fc.Arbitrary<Incident> = fc
  .record({
    file: fc.constantFrom("a.py", "b.py"),
    line: fc.integer({ min: 1, max: 4 }),
    message: fc.constantFrom("no", "not yet", ""),
    symbol: fc.constantFrom(null, "f", "g"),
    tests: fc.uniqueArray(fc.constantFrom("t::a", "t::b", "t::c", "t::d"), { minLength: 1 }),
    sha: fc.constantFrom("c1", "c2", null),
  })
  .map(({ sha, ...part }) =>
    incident({
      ...part,
      id: JSON.stringify(part),
      ...(sha ? commit(sha) : { healing: "not_healed" as const }),
    }),
  );

describe("the causal graph", () => {
  it("has a path from each failing test to what became of it, whatever failed", () => {
    fc.assert(
      fc.property(fc.array(anyIncident, { maxLength: 12 }), (incidents) => {
        const model = graphOf(incidents);
        for (const one of incidents)
          for (const test of one.tests) {
            const fix = one.fix ? `fix ${one.fix.commit}` : `unfixed ${one.file}:${one.line}`;
            expect(reach(model, `test ${test}`)).toContain(fix);
          }
      }),
    );
  });

  it("has no edge that leads nowhere", () => {
    fc.assert(
      fc.property(fc.array(anyIncident, { maxLength: 12 }), (incidents) => {
        const { nodes, edges } = graphOf(incidents);
        const ids = new Set(nodes.map(({ id }) => id));
        expect(ids.size).toBe(nodes.length);
        expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
      }),
    );
  });

  it("goes from tests over error, symbol and cause to the fix", () => {
    const { nodes } = graphOf(incidentsOf(HEALED, null));
    expect(nodes.map(({ kind, label }) => `${kind} ${label}`).sort()).toEqual([
      "cause src/shelf.py:13",
      "error assert False is True",
      "fix Commit d690bb0d",
      "symbol Shelf.fits",
      "test test_fits",
    ]);
    expect(nodes.every(({ healing }) => healing === "healed")).toBe(true);
  });

  it("folds the tests that would not fit, and says how many", () => {
    const tests = Array.from({ length: 200 }, (_, place) => `t::${place}`);
    const drawn = graphOf([incident({ tests, unnamed: 5 })]).nodes.filter(({ kind }) => kind === "test");
    expect(drawn).toHaveLength(MOST_TESTS);
    expect(drawn.at(-1)).toMatchObject({ label: "and 146 more", folded: 146 });
  });

  it("stays small with thousands of causes, and says how many it leaves out", () => {
    const tests = Array.from({ length: 50 }, (_, place) => `t::${place}`);
    const many = Array.from({ length: 5_000 }, (_, line) => incident({ id: String(line), line, tests }));
    const model = graphOf(many);
    expect(model.nodes.length).toBeLessThan(600);
    expect(model.leftOut).toBe(5_000 - MOST_CAUSES);
    expect(model.incidents).toHaveLength(5_000);
  });

  it("shows a cause that shares its test with a healed one as not healed, and the test too", () => {
    const { nodes } = graphOf([
      incident({ id: "1", line: 1, ...commit("c1") }),
      incident({ id: "2", line: 2, healing: "not_healed" }),
    ]);
    expect(nodes.find(({ id }) => id === "test t::a")?.healing).toBe("not_healed");
    expect(nodes.find(({ id }) => id === "fix c1")?.healing).toBe("healed");
    expect(nodes.find(({ id }) => id === "unfixed a.py:2")?.label).toBe("Not fixed");
  });
});

describe("what the record tells of incidents", () => {
  it("grows with the run: nothing, a failure without a fix, a healed one", () => {
    const healing = (step: number) => incidentsOf(at(HEALED, step), null).map((one) => one.healing);
    expect([7, 8, 18, 19].map(healing)).toEqual([[], ["open"], ["open"], ["healed"]]);
  });

  it("says nothing of a failure without a fix while the results are on their way", () => {
    const [one] = incidentsOf(at(HEALED, 8), null, "awaited");
    expect(one?.healing).toBe("awaited");
    expect(healingWords("awaited")).toBe("…");
    expect(incidentsOf(HEALED, null, "awaited")[0]?.healing).toBe("healed");
  });

  it("counts a failure once, also where a stage was tried again", () => {
    const failure = HEALED_TRACE[7];
    if (failure?.type !== "failure_found") throw new Error("the trace has changed");
    const twice = append(
      EMPTY_RECORD,
      traceOf([
        ["dependency_mapper", failure],
        ["dependency_mapper", failure],
      ]),
    );
    expect(incidentsOf(twice, null)).toHaveLength(1);
  });

  it("names tests that only their number is known of", () => {
    const failure = HEALED_TRACE[7];
    if (failure?.type !== "failure_found") throw new Error("the trace has changed");
    const record = append(EMPTY_RECORD, traceOf([["dependency_mapper", { ...failure, witnesses: 7 }]]));
    expect(incidentsOf(record, null)[0]).toMatchObject({ unnamed: 6, tests: failure.tests });
  });
});

describe("what the results tell of incidents", () => {
  const sha = "d690bb0d4fb269115aeb65265bcfec62c4156706";
  const place = { file: "src/shelf.py", line: 13, message: "assert False is True", commit: sha };

  it("takes symbol and steps from the record", () => {
    const [one] = incidentsOf(HEALED, [fixRecord(place)]);
    expect(one).toMatchObject({
      symbol: "Shelf.fits",
      step: 8,
      healing: "healed",
      fix: { commit: sha, step: 19 },
    });
  });

  it("leads two causes to one commit where that healed both", () => {
    const model = graphOf(incidentsOf(HEALED, [fixRecord(place), fixRecord({ ...place, line: 16 })]));
    expect(model.nodes.filter(({ kind }) => kind === "cause")).toHaveLength(2);
    expect(model.nodes.filter(({ kind }) => kind === "fix")).toHaveLength(1);
  });

  it("keeps failures that they do not speak of", () => {
    expect(
      incidentsOf(HEALED, [fixRecord({ status: "Failed", commit: null })]).map((one) => one.file),
    ).toEqual(["almanac/moon.py", "src/shelf.py"]);
  });
});
