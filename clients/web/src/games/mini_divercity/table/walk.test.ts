import { expect, test } from "vitest";
import { target } from "./walk";

test("Arrows go to the next piece and round the ends, Home and End to the ends.", () => {
  expect(target("ArrowRight", 2, 3)).toBe(0);
  expect(target("ArrowUp", 0, 3)).toBe(2);
  expect(target("Home", 2, 3)).toBe(0);
  expect(target("End", 0, 3)).toBe(2);
});

test("Other keys lead nowhere.", () => {
  expect(target("Tab", 1, 3)).toBe(-1);
});
