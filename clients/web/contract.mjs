// Writes the types of the contract from openapi/, so that they cannot be stale.

import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const CONTRACT = new URL("../../openapi/", import.meta.url);
const TYPES = new URL("src/contract/", import.meta.url);
const WISHES = { alphabetize: true, defaultNonNullable: false };

async function read(name) {
  return JSON.parse(await readFile(new URL(name, CONTRACT), "utf8"));
}

async function write(name, schema) {
  await writeFile(new URL(name, TYPES), astToString(await openapiTS(schema, WISHES)));
}

const { components, info } = await read("asyncapi.json");
await write("openapi.d.ts", await read("openapi.json"));
// What goes over sockets has schemas of the same dialect: only the frame around them differs.
await write("asyncapi.d.ts", {
  openapi: "3.1.0",
  info,
  paths: {},
  components: { schemas: components.schemas },
});
