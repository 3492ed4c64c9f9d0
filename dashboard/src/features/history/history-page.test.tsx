import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ListedRun, Trends } from "../../api/types";
import { navigate } from "../../route";
import { HOSTILE_NAMES, hasForeignElements } from "../../test/hostile";
import { InPage } from "../../test/run-page";
import { RUN_ID, runState } from "../../test/trace";
import { HistoryPage } from "./history-page";

function listed(part: Partial<ListedRun> = {}): ListedRun {
  const over = {
    status: "passed",
    stop_reason: "healed",
    total_failures: 4,
    fixes_applied: 3,
    seconds: 83,
  } as const;
  return { ...runState(), ...over, ...part };
}

/** A service that has these runs, and says what it was asked. */
function serve(runs: readonly ListedRun[], trends: Partial<Trends> = {}) {
  const asked: URL[] = [];
  const none = { days: [], faults: [], flaky_tests: [], rungs: [] };
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://here");
    asked.push(url);
    const body = url.pathname === "/trends" ? { ...none, ...trends } : { runs, next: null };
    return new Response(JSON.stringify(body));
  });
  return asked;
}

function renderPage(address = "/history") {
  navigate(address);
  render(
    <InPage>
      <HistoryPage />
    </InPage>,
  );
}

beforeEach(() => {
  navigate("/");
  // The tests' page has no layout, and rows without a height would all fit.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 56));
});

describe("the list of runs", () => {
  it("tells how each run ended, what came of it and how long it took, and leads to it", async () => {
    serve([listed()]);
    renderPage();
    const row = (await screen.findByRole("link", { name: /owner\/shelf/ })).closest("tr") as HTMLElement;
    for (const words of [
      "Passed",
      "Everything is healed and proven",
      "PLATFORM_ADA_AI_Fix",
      "3 of 4",
      "1m 23s",
    ])
      expect(within(row).getByText(words)).toBeTruthy();
    expect(within(row).getByRole("link").getAttribute("href")).toBe(`#/runs/${RUN_ID}`);
  });

  it("says where a run is that is still under way", async () => {
    serve([listed({ status: "running", stop_reason: null, total_failures: null, seconds: null })]);
    renderPage();
    expect(await screen.findByText("Test run, 20 %")).toBeTruthy();
  });

  it("draws only what can be seen of 10,000 runs", async () => {
    serve(Array.from({ length: 10_000 }, (_, place) => listed({ run_id: String(place) })));
    renderPage();
    await screen.findByText("10,000 runs");
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("10001");
    expect(screen.getAllByRole("row").length).toBeGreaterThan(5);
    expect(screen.getAllByRole("row").length).toBeLessThan(100);
  });

  it.each(HOSTILE_NAMES)("shows %s as text", async (name) => {
    serve([listed({ repo_url: `https://github.com/o/${name}`, team_name: name, branch_name: name })]);
    renderPage();
    await screen.findByText("1 run");
    expect(document.body.textContent).toContain(name);
    expect(hasForeignElements()).toBe(false);
  });
});

describe("a filter", () => {
  it("is in the address and in what the service is asked", async () => {
    const asked = serve([listed()]);
    renderPage();
    fireEvent.change(await screen.findByLabelText("Status"), { target: { value: "failed" } });
    fireEvent.change(screen.getByLabelText("Fault"), { target: { value: "LOGIC" } });
    expect(location.hash).toBe("#/history?status=failed&bug_type=LOGIC");
    await waitFor(() => expect(asked.at(-1)?.search).toBe("?status=failed&bug_type=LOGIC&limit=100"));
  });

  it("of words is used once their writer pauses", async () => {
    const asked = serve([listed()]);
    renderPage();
    const box = await screen.findByLabelText("Search");
    for (const value of ["s", "sh", "she"]) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(location.hash).toBe("#/history?search=she"));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get("search")).toBe("she"));
    expect(asked.filter((url) => url.searchParams.has("search"))).toHaveLength(1);
  });

  it("is restored by a link", async () => {
    const asked = serve([listed()]);
    renderPage("/history?search=shelf&repository=owner%2Fshelf&status=passed");
    await screen.findByText("1 run");
    expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("shelf");
    expect(screen.getByLabelText<HTMLSelectElement>("Status").value).toBe("passed");
    expect(asked[0]?.searchParams.get("repo_url")).toBe("https://github.com/owner/shelf");
  });

  it("of a repository can be picked from a row", async () => {
    serve([listed()]);
    renderPage();
    fireEvent.click(await screen.findByRole("button", { name: "Only runs of owner/shelf" }));
    expect(location.hash).toBe("#/history?repository=https%3A%2F%2Fgithub.com%2Fowner%2Fshelf");
    expect(screen.getByLabelText<HTMLInputElement>("Repository").value).toBe(
      "https://github.com/owner/shelf",
    );
  });

  it("that lets nothing through can be cleared", async () => {
    serve([]);
    renderPage("/history?status=failed");
    fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(location.hash).toBe("#/history");
    expect(await screen.findByText("No runs yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Heal a repository" })).toBeTruthy();
  });
});

describe("a service that does not answer", () => {
  it("is said, and can be asked again", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("down")));
    renderPage();
    expect(await screen.findByText("AutoHeal cannot be reached")).toBeTruthy();
    serve([listed()]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 run")).toBeTruthy();
  });
});

describe("trends", () => {
  it("tell rates and times, and their numbers in a table", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const outcomes = { runs: 5, healed: 3, green: 0, flaky: 0, quarantined: 0, failed: 1, cancelled: 1 };
    serve([], {
      days: [{ day: today, ...outcomes, seconds_to_green: 5, seconds_spent: 163 }],
      heal_rate: 0.75,
      seconds_to_green: 5,
      rungs: [
        { name: "search", count: 3 },
        { name: "rule", count: 1 },
      ],
      faults: [{ name: "TYPE_ERROR", count: 2 }],
      flaky_tests: [{ name: "<script>x</script>", count: 1 }],
    });
    renderPage("/history?tab=trends");
    expect(await screen.findByText("75 %")).toBeTruthy();
    for (const words of ["3 fixes, 75 %", "Type error", "<script>x</script>"])
      expect(screen.getByText(words)).toBeTruthy();
    const figure = screen.getByRole("figure", { name: /^Runs per day/ });
    expect(figure.getAttribute("aria-label")).toContain("Healed 3, Not healed 1, Cancelled 1");
    expect(screen.getAllByText("2m 43s").length).toBeGreaterThan(1);
  });

  it("of another period are asked for, and the period is in the address", async () => {
    const asked = serve([]);
    renderPage("/history?tab=trends");
    fireEvent.click(await screen.findByRole("button", { name: "90 days" }));
    expect(location.hash).toBe("#/history?tab=trends&days=90");
    await waitFor(() => expect(asked.at(-1)?.search).toBe("?days=90"));
    expect(await screen.findByText("Nothing ran in this period")).toBeTruthy();
  });
});
