// Prints the diagnostics of the official parser for a document, and its verdict.
import { readFile } from "node:fs/promises";
import { Parser } from "@asyncapi/parser";

const source = process.argv[2];
// The source resolves references to openapi.json beside it.
const text = await readFile(source, "utf8");
const { document, diagnostics } = await new Parser().parse(text, { source });
for (const { severity, code, path, message } of diagnostics) {
  console.log(severity, code, path.join("."), message);
}
console.log(document ? "valid" : "invalid");
