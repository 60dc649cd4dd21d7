// Generates the types of the contract from openapi/ before every build.

import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const CONTRACT = new URL("../../openapi/", import.meta.url);
const TYPES = new URL("src/contract/", import.meta.url);
const OPTIONS = { alphabetize: true, defaultNonNullable: false };

async function read(name) {
  return JSON.parse(await readFile(new URL(name, CONTRACT), "utf8"));
}

async function write(name, schema) {
  await writeFile(new URL(name, TYPES), astToString(await openapiTS(schema, OPTIONS)));
}

const { components, info } = await read("asyncapi.json");
await write("openapi.d.ts", await read("openapi.json"));
// The schemas of AsyncAPI are of the same dialect: only the document around them differs.
await write("asyncapi.d.ts", {
  openapi: "3.1.0",
  info,
  paths: {},
  components: { schemas: components.schemas },
});
