import { expect, test } from "vitest";
import { next } from "./walking";

const LINES = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 0, top: 90 },
  { left: 100, top: 90 },
  { left: 0, top: 180 },
];

test("Left and right walk from card to card and stop at the ends.", () => {
  expect(next("ArrowRight", 1, LINES)).toBe(2);
  expect(next("ArrowLeft", 0, LINES)).toBe(0);
  expect(next("ArrowRight", 4, LINES)).toBe(4);
});

test("Up and down lead to the closest card of the next line.", () => {
  expect(next("ArrowDown", 1, LINES)).toBe(3);
  expect(next("ArrowDown", 3, LINES)).toBe(4);
  expect(next("ArrowUp", 4, LINES)).toBe(2);
  expect(next("ArrowUp", 1, LINES)).toBe(1);
});

test("Home and End lead to the first and the last card; other keys stay.", () => {
  expect(next("Home", 3, LINES)).toBe(0);
  expect(next("End", 0, LINES)).toBe(4);
  expect(next("a", 2, LINES)).toBe(2);
});

test("In a pyramid, down and up lead to what touches.", () => {
  const pyramid = [
    { left: 50, top: 0 },
    { left: 0, top: 50 },
    { left: 100, top: 50 },
  ];
  expect([1, 2]).toContain(next("ArrowDown", 0, pyramid));
  expect(next("ArrowUp", 2, pyramid)).toBe(0);
});
