import { expect, test } from "vitest";
import { newClientSeed } from "./client_seed";

test("A client seed is random, and short enough to be read aloud.", () => {
  const seeds = Array.from({ length: 100 }, newClientSeed);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{16}$/);
});
