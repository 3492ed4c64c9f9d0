// The way of a new user: submit, watch, understand, ask, take along.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, healed, open, picture, test } from "./world.mjs";

async function submit(page, server, repository, team) {
  await open(page, server, "/");
  await page.getByRole("textbox", { name: "Repository" }).fill(repository);
  await page.getByLabel("Team name").fill(team);
  await page.getByLabel("Leader name").fill("Ada");
  await page.getByRole("button", { name: "Heal this repository" }).click();
  await expect(page).toHaveURL(/#\/runs\/[0-9a-f-]{36}/);
  return page.url().match(/runs\/([0-9a-f-]{36})/)[1];
}

test("a build is submitted, watched, healed, understood, replayed, asked about and taken along", async ({ page, server }) => {
  const repository = server.sample("107_wrong_comparison", "shelf");
  await submit(page, server, repository, "Platform");
  await expect(page.getByText("PLATFORM_ADA_AI_Fix").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /healed/i }).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("img", { name: /score/i }).or(page.getByText("Final score"))).toBeVisible();
  await picture(page, "run");

  await page.getByRole("tab", { name: /fix/i }).click();
  await page.getByRole("button", { name: /shelf\.py/ }).first().click();
  await expect(page.getByText("return self.used() + thickness <= self.width").first()).toBeVisible();
  await picture(page, "fixes");

  await page.getByRole("tab", { name: "Ask" }).click();
  await page.getByRole("button", { name: "Why did this fail?" }).click();
  const source = page.getByRole("link", { name: /step/i }).first();
  await expect(source).toBeVisible();
  await picture(page, "ask");
  await source.click();
  await expect(page).toHaveURL(/replay\?step=\d+/);
  await expect(page.getByRole("slider")).toBeVisible();
  await picture(page, "replay");

  await page.goBack();
  await page.getByText("Download", { exact: true }).click();
  for (const [label, begin] of [["results.json", "{"], ["Report (PDF)", "%PDF-"], ["SARIF", "{"], ["JUnit", "<?xml"]]) {
    if (!(await page.getByRole("button", { name: label }).isVisible())) await page.getByText("Download", { exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()]);
    expect(readFileSync(await file.path(), "latin1").startsWith(begin), label).toBe(true);
  }
});

test("a wrong address is told of at the field, and the service is not asked", async ({ page, server }) => {
  await open(page, server, "/");
  let asked = 0;
  page.on("request", (request) => (asked += request.method() === "POST" && request.url().includes("/run-agent")));
  await page.getByRole("textbox", { name: "Repository" }).fill("not an address");
  await page.getByLabel("Team name").focus();
  await expect(page.getByRole("textbox", { name: "Repository" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Heal this repository" }).click();
  expect(asked).toBe(0);
});

test("a page outlives a restart of the service in the middle of a run", async ({ page, server }) => {
  const repository = server.make("slow", (folder) => {
    writeFileSync(join(folder, "app.py"), "total = 1\n\n\ndef work():\n    return totl\n");
    writeFileSync(join(folder, "test_app.py"), "import time\n\nimport app\n\n\ndef test_work():\n    time.sleep(1.5)\n    assert app.work() == 1\n");
  });
  const run = await submit(page, server, repository, "Restart");
  await expect.poll(async () => (await server.call("GET", `/agent/status/${run}`)).body.current_node).not.toBe("repo_scanner");
  await server.end();
  await expect(page.getByText(/lost|reconnect|unreachable/i).first()).toBeVisible();
  await server.listen(new URL(server.url).host);
  await expect(page.getByRole("heading", { name: /healed/i }).first()).toBeVisible({ timeout: 90_000 });
  const steps = (await server.call("GET", `/replay/${run}?limit=1000`)).body.last_step;
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByRole("slider")).toHaveAttribute("max", String(steps));
});

test("a stage that failed is tried again, and the page follows", async ({ page, server }) => {
  const repository = server.sample("054_faults_in_two_files", "almanac");
  const wish = { repo_url: repository, team_name: "Again", leader_name: "Ada", ref: "later" };
  const { run_id: run } = (await server.call("POST", "/run-agent", wish)).body;
  await open(page, server, `/runs/${run}`);
  await expect(page.getByRole("heading", { name: /could not be fetched/i }).first()).toBeVisible();
  execFileSync("git", ["branch", "later"], { cwd: repository });
  await page.getByRole("button", { name: /^Retry/ }).click();
  await expect(page.getByRole("heading", { name: /healed/i }).first()).toBeVisible({ timeout: 60_000 });
});

test("a run is cancelled after asking once", async ({ page, server }) => {
  const repository = server.make("endless", (folder) => {
    writeFileSync(join(folder, "test_app.py"), "import time\n\n\ndef test_work():\n    time.sleep(50)\n    assert False\n");
  });
  await submit(page, server, repository, "Cancel");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Yes, stop it" }).click();
  await expect(page.getByRole("heading", { name: /cancelled/i }).first()).toBeVisible();
});

for (const [ending, sample, words] of [
  ["quarantined", "093_quarantine_miner", /quarantine/i],
  ["flaky", "073_flaky_at_random", /flaky/i],
  ["failed", "070_test_is_wrong", /no further fix|held back/i],
]) {
  test(`a run that ends ${ending}: the page says so, and what to do`, async ({ page, server }) => {
    const run = await healed(server, "Ending", server.sample(sample, ending));
    await open(page, server, `/runs/${run}`);
    await expect(page.getByRole("heading", { name: words }).first()).toBeVisible();
    await picture(page, ending);
    const { summary } = (await server.call("GET", `/results/${run}`)).body;
    await expect(page.getByText(summary[0].slice(0, 40)).first()).toBeVisible();
  });
}
