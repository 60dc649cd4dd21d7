import { expect, test } from "vitest";
import { capitalized, counterOf, listOf, pluralOf } from "./text";

test("Zero is plural in English and singular in French.", () => {
  expect([0, 1, 2].map((count) => counterOf("en")(count, "card"))).toEqual([
    "0 cards",
    "1 card",
    "2 cards",
  ]);
  expect([0, 1, 2].map((count) => counterOf("fr")(count, "carte"))).toEqual([
    "0 carte",
    "1 carte",
    "2 cartes",
  ]);
  expect(pluralOf("fr")(2, "vue", "vues")).toBe("vues");
});

test("Lists end with a conjunction.", () => {
  expect(listOf(["a", "b", "c"], "en")).toBe("a, b and c");
  expect(listOf(["a", "b"], "fr")).toBe("a et b");
  expect(listOf([], "en")).toBe("");
});

test("Only the first letter is capitalized.", () => {
  expect(capitalized("élan vital")).toBe("Élan vital");
});
