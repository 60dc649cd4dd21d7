import { expect, test } from "vitest";
import { freshClientSeed } from "./clientSeed";

test("a client seed is new every time, and short enough to be read aloud", () => {
  const seeds = Array.from({ length: 100 }, freshClientSeed);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{16}$/);
});
