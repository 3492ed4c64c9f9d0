import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.test.mjs",
  outputDir: "results",
  // Each file heals real repositories on a service of its own.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["line"]],
  use: {
    launchOptions: {
      executablePath: process.env.AUTOHEAL_CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
  },
});
