// What all tests of the dashboard share: a service of their own, pages that report what must not happen, pictures.

import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { Server } from "../live/server.mjs";

export { expect };

export const test = base.extend({
  // One for each file: its runs are what its tests look at.
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // A page that fails its test where a script breaks, the policy is violated, or anything is asked of another host.
  page: async ({ page, server }, use) => {
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(`error: ${error}`));
    page.on("console", (message) => {
      if (/content security policy|violates/i.test(message.text())) wrong.push(message.text());
    });
    page.on("dialog", (dialog) => wrong.push(`dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.hostname !== "127.0.0.1") wrong.push(`request to ${url.host}`);
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});

// Loads the page anew, and waits until it shows what it has: another hash alone would leave the last view there for a moment.
export async function open(page, server, path) {
  await page.goto("about:blank");
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

// A run that is over, as the service tells.
export async function healed(server, team, repository) {
  const run = await server.submit(team, {}, repository);
  await expect.poll(async () => (await server.call("GET", `/agent/status/${run}`)).body.finished_at, { timeout: 100_000 }).toBeTruthy();
  return run;
}

// Nothing sticks out to the right.
export async function fits(page, where) {
  const { wanted, given } = await page.evaluate(() => ({ wanted: document.documentElement.scrollWidth, given: document.documentElement.clientWidth }));
  expect(wanted, `${where} scrolls sideways`).toBeLessThanOrEqual(given);
}

export async function isAccessible(page, where) {
  const found = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  const told = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).slice(0, 3)}`);
  expect(told, where).toEqual([]);
}

// For the documentation, where somebody asks for pictures.
export async function picture(page, name) {
  const folder = process.env.AUTOHEAL_SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
