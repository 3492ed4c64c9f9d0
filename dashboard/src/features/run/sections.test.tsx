import { cleanup, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "../../route";
import { anyHistory, anyResults, fixRecord, resultsOf } from "../../test/results";
import { OVER, renderRun } from "../../test/run-page";
import { HEALED_TRACE } from "../../test/trace";
import { CiTimeline } from "./ci/ci-timeline";
import { FixesCard } from "./fixes/fixes-card";
import { RunScreen } from "./run-screen";
import { ScorePanel } from "./score/score-panel";
import { SummaryCard } from "./summary/summary-card";

vi.mock("../../trace/transport", () => import("../../test/transport"));

beforeEach(() => navigate("/"));

const FEW = { numRuns: 12 };
const toneOf = (element: Element | null) => element?.closest("[data-tone]")?.getAttribute("data-tone");
const region = (name: string | RegExp) => screen.getByRole("region", { name });

/** Draws, looks, and takes it away again, so that the next try starts afresh. */
function withRun(
  part: Parameters<typeof renderRun>[0],
  shown: Parameters<typeof renderRun>[1],
  look: () => void,
) {
  renderRun(part, shown);
  try {
    look();
  } finally {
    cleanup();
  }
}

describe("Property 38: dashboard results display completeness", () => {
  it("any run that is over shows summary, score, fixes and timeline", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        const run = { status: results.status, stop_reason: results.stop_reason };
        withRun(<RunScreen />, { results, run }, () => {
          expect(region(/healed and proven|could be proven/)).toBeTruthy();
          expect(
            within(region("Score")).getAllByText(String(results.score.final_score)).length,
          ).toBeGreaterThan(0);
          expect(region("Fixes")).toBeTruthy();
          expect(region("CI timeline")).toBeTruthy();
        });
      }),
      FEW,
    );
  });
});

describe("Property 39: timeline iteration display", () => {
  it("N iterations are N entries, each with status, time and failures", () => {
    fc.assert(
      fc.property(anyHistory, (iteration_history) => {
        const results = resultsOf({ iteration_history });
        withRun(<CiTimeline />, { results, run: { ...OVER, max_iterations: 40 } }, () => {
          const entries = screen.queryAllByRole("listitem");
          expect(entries).toHaveLength(iteration_history.length);
          expect(screen.getByText(`${iteration_history.length}/40 iterations used`)).toBeTruthy();
          iteration_history.forEach((iteration, place) => {
            const entry = entries[place];
            expect(entry?.textContent).toContain(`${iteration.failure_count} failure`);
            expect(entry?.querySelector("time")?.dateTime).toBe(iteration.timestamp);
            expect(entry?.querySelector("[data-tone]")?.textContent?.toUpperCase()).toBe(iteration.status);
          });
        });
      }),
      FEW,
    );
  });

  it("while the run goes on the rounds come from the trace", () => {
    renderRun(<CiTimeline />, { run: {}, step: 20 });
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByText("1/5 iterations used")).toBeTruthy();
  });
});

describe("Property 17: fix status color coding", () => {
  it("a fixed one is green and a failed one is red, whatever else is said of it", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        fc.pre(results.fixes.length > 0);
        withRun(<FixesCard />, { results }, () => {
          const shown = screen.getAllByRole("row").slice(1);
          results.fixes.forEach((fix, place) => {
            const badge = shown[place]?.querySelector("[data-tone]") ?? null;
            expect(badge?.textContent).toBe(fix.status);
            expect(toneOf(badge)).toBe(fix.status === "Fixed" ? "good" : "bad");
          });
        });
      }),
      FEW,
    );
  });
});

describe("Property 18: CI status badge color", () => {
  it.each([
    ["PASSED", "good", "Passed"],
    ["FAILED", "bad", "Failed"],
  ] as const)("%s is %s in the summary and in the timeline", (status, tone, label) => {
    const iteration_history = [{ iteration: 1, status, timestamp: "2026-01-01T00:00:00Z", failure_count: 0 }];
    const results = resultsOf({ ci_status: status, iteration_history });
    renderRun(
      <>
        <SummaryCard />
        <CiTimeline />
      </>,
      { results },
    );
    const badges = screen.getAllByText(label);
    expect(badges).toHaveLength(2);
    for (const badge of badges) expect(toneOf(badge)).toBe(tone);
  });
});

describe("the score panel", () => {
  it("Properties 14 and 15: shows bonus, penalty and what they come to", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        withRun(<ScorePanel />, { results }, () => {
          const value = (name: string) =>
            screen.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
          const { speed_bonus, commit_penalty, final_score } = results.score;
          expect(value("Speed bonus")).toBe(`Speed bonus+${speed_bonus}`);
          expect(value("Commit penalty")).toBe(`Commit penalty${commit_penalty ? "−" : ""}${commit_penalty}`);
          expect(value("Final score")).toBe(`Final score${final_score}`);
        });
      }),
      FEW,
    );
  });

  it("has nothing to say before the end", () => {
    renderRun(<ScorePanel />, { step: 5, results: resultsOf() });
    expect(screen.getByText(/comes with the end/)).toBeTruthy();
  });
});

describe("the summary", () => {
  it("tells the facts of a run on GitHub and links to its branch and pull request", () => {
    renderRun(<SummaryCard />, { results: resultsOf() });
    expect(screen.getByText("5 of 6")).toBeTruthy();
    expect(screen.getByText("0m 6s")).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("https://github.com/owner/shelf/tree/PLATFORM_ADA_AI_Fix");
    expect(links).toContain("https://github.com/owner/shelf/compare/PLATFORM_ADA_AI_Fix?expand=1");
  });

  it("where nothing was committed there is no branch to link to", () => {
    renderRun(<SummaryCard />, { results: resultsOf({ head_commit: null }) });
    expect(screen.queryByRole("link", { name: /pull request/ })).toBeNull();
  });

  it("counts the rounds that the timeline shows, and says so where there was none", () => {
    const fact = () => screen.getByText("Iterations").nextElementSibling?.textContent;
    renderRun(<SummaryCard />, { results: resultsOf({ iterations: 1, iteration_history: [] }) });
    expect(fact()).toBe("none");
    cleanup();
    renderRun(<SummaryCard />, { run: {}, step: 20 });
    expect(fact()).toBe("1");
  });

  it("of a step in the past it tells what was known then", () => {
    renderRun(<SummaryCard />, { results: resultsOf(), step: 12 });
    expect(region(/^Fix search/)).toBeTruthy();
    expect(screen.queryByText("5 of 6")).toBeNull();
  });
});

describe("what stands in a repository is text", () => {
  it("markup in names, messages and diffs stays what it is", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    const fix = fixRecord({ file: `${evil}.py`, message: evil, diff: `+${evil}`, witnesses: [evil] });
    const { container } = renderRun(<FixesCard />, { results: resultsOf({ fixes: [fix] }) });
    within(container).getByRole("button", { expanded: false }).click();
    expect(await screen.findByText("The change")).toBeTruthy();
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toContain(evil);
  });
});

it("the trace of a healed run reads the same at its last step as live", () => {
  const results = resultsOf();
  const text = () => document.body.textContent;
  renderRun(<CiTimeline />, { results });
  const live = text();
  cleanup();
  renderRun(<CiTimeline />, { results, step: HEALED_TRACE.length });
  expect(text()).toBe(live);
});
