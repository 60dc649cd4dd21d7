import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { swaggerUi } from "./swagger.ts";

// The server that `npm run dev` sends requests to.
const SERVER = process.env["ARCHIPEL_URL"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), swaggerUi()],
  build: {
    outDir: "../../server/page",
    emptyOutDir: true,
    // Images inlined into a style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // No test changes a global, so all may share one environment.
  test: { include: ["src/**/*.test.ts"], isolate: false },
});
