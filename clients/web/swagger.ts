// Copies Swagger UI out of its npm package into the built page, beside public/docs.

import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const PACKAGE = new URL("node_modules/swagger-ui-dist/", import.meta.url);
const FILES = [
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "swagger-ui.css",
  "LICENSE",
  "NOTICE",
];

export function swaggerUi(): Plugin {
  return {
    name: "swagger-ui",
    apply: "build",
    async generateBundle() {
      for (const name of FILES) {
        const source = await readFile(new URL(name, PACKAGE));
        this.emitFile({ type: "asset", fileName: `docs/${name}`, source });
      }
    },
  };
}
