// Every page at every size, light and dark, for everyone.

import { expect, fits, healed, isAccessible, open, picture, test } from "./world.mjs";

const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
];

// Which of them the documentation shows; the others come from a run that is healed.
const PICTURES = {
  home: "768 light",
  graph: "1920 light",
  provenance: "1920 light",
  thoughts: "1920 dark",
  history: "1920 light",
  trends: "1920 dark",
};

let pages;

test.beforeAll(async ({ server }) => {
  const run = await healed(server, "Looks", server.sample("061_partial_heal", "meteo"));
  pages = {
    home: "/",
    run: `/runs/${run}`,
    fixes: `/runs/${run}?tab=fixes`,
    thoughts: `/runs/${run}?tab=thoughts`,
    graph: `/runs/${run}?tab=graph`,
    provenance: `/runs/${run}?tab=provenance`,
    ask: `/runs/${run}?tab=ask`,
    replay: `/runs/${run}/replay?step=20`,
    history: "/history",
    trends: "/history?tab=trends",
  };
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of SIZES) {
    test.describe(`${colorScheme}, ${viewport.width} pixels`, () => {
      test.use({ colorScheme, viewport, reducedMotion: "reduce" });

      test("Property 24: responsive layout adaptation: no page scrolls sideways, and none keeps anybody out", async ({ page, server }) => {
        for (const [name, path] of Object.entries(pages)) {
          await open(page, server, path);
          await page.waitForLoadState("networkidle");
          await fits(page, name);
          await isAccessible(page, name);
          if (PICTURES[name] === `${viewport.width} ${colorScheme}`) await picture(page, name);
        }
      });
    });
  }
}

test("a run is started with the keyboard alone", async ({ page, server }) => {
  await open(page, server, "/");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/skip/i);
  await page.keyboard.press("Enter");
  for (const words of [server.repository, "Keyboard", "Ada"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(words);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/runs\//);
  await expect(page.getByText("KEYBOARD_ADA_AI_Fix").first()).toBeVisible();
});
