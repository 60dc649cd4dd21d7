import { expect, test } from "vitest";
import { kindOf } from "./files";

test("Lines of JSON are a log, and everything else is a record.", () => {
  expect(kindOf('{"version":1}\n{"version":2}\n')).toBe("application/x-ndjson");
  expect(kindOf('\n  {"version":1}')).toBe("application/x-ndjson");
  expect(kindOf('[Game "DiverCité"]')).toBe("text/plain");
  expect(kindOf("")).toBe("text/plain");
});
