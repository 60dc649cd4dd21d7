import { expect, test } from "vitest";
import { freshWord } from "./word";

test("a word is new every time, and short enough to be read aloud", () => {
  const words = Array.from({ length: 100 }, freshWord);
  expect(new Set(words).size).toBe(100);
  for (const word of words) expect(word).toMatch(/^[0-9a-f]{16}$/);
});
