// How the dashboard is built, served while it is worked on, and tested.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const api = process.env.AUTOHEAL_API ?? "http://127.0.0.1:8080";
const apiPaths = [
  "/agent",
  "/api",
  "/artifacts",
  "/builds",
  "/health",
  "/openapi.json",
  "/replay",
  "/report",
  "/results",
  "/run-agent",
  "/runs",
  "/session",
  "/trends",
];

export default defineConfig({
  // Relative, so that the same build works below any path of any host.
  base: "./",
  plugins: [react(), tailwindcss()],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: api, changeOrigin: true }]),
      ),
      "/socket.io": { target: api, ws: true, changeOrigin: true },
    },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
  },
});
