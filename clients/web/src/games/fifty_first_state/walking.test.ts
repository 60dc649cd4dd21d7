import { expect, test } from "vitest";
import { nextCard } from "./walking";

const LINES = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 0, top: 90 },
  { left: 100, top: 90 },
  { left: 0, top: 180 },
];

test("Left and right walk from card to card and stop at the ends.", () => {
  expect(nextCard("ArrowRight", 1, LINES)).toBe(2);
  expect(nextCard("ArrowLeft", 0, LINES)).toBe(0);
  expect(nextCard("ArrowRight", 4, LINES)).toBe(4);
});

test("Up and down lead to the closest card of the next line.", () => {
  expect(nextCard("ArrowDown", 1, LINES)).toBe(3);
  expect(nextCard("ArrowDown", 3, LINES)).toBe(4);
  expect(nextCard("ArrowUp", 4, LINES)).toBe(2);
  expect(nextCard("ArrowUp", 1, LINES)).toBe(1);
});

test("Home and End lead to the first and the last card; other keys stay.", () => {
  expect(nextCard("Home", 3, LINES)).toBe(0);
  expect(nextCard("End", 0, LINES)).toBe(4);
  expect(nextCard("a", 2, LINES)).toBe(2);
});
