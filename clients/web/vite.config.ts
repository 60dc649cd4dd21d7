import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the page as it is being written, on a server that runs beside it.
const SERVER = process.env["ARCHIPEL_URL"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../../server/page",
    emptyOutDir: true,
    // An image inside a style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
