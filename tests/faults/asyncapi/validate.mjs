// Says all that the official parser has against a document, and whether it stands.
import { readFile } from "node:fs/promises";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(await readFile(process.argv[2], "utf8"));
for (const { severity, code, path, message } of diagnostics) {
  console.log(severity, code, path.join("."), message);
}
console.log(document ? "valid" : "invalid");
