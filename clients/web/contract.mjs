// Generates the types of the contract from openapi/ before every build.

import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const CONTRACT = new URL("../../openapi/", import.meta.url);
const TYPES = new URL("src/contract/", import.meta.url);
const OPTIONS = { alphabetize: true, defaultNonNullable: false };

async function read(name) {
  const text = await readFile(new URL(name, CONTRACT), "utf8");
  return JSON.parse(text.replaceAll('"openapi.json#/', '"#/'));
}

async function write(name, schema) {
  await writeFile(new URL(name, TYPES), astToString(await openapiTS(schema, OPTIONS)));
}

const http = await read("openapi.json");
const { components, info } = await read("asyncapi.json");
await write("openapi.d.ts", http);
// AsyncAPI's schemas are of the same dialect, and refer to those of OpenAPI.
await write("asyncapi.d.ts", {
  openapi: "3.1.0",
  info,
  paths: {},
  components: { schemas: { ...http.components.schemas, ...components.schemas } },
});
