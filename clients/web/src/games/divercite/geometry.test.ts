import { expect, test } from "vitest";
import { CELLS, at, hasLand, rows, focusOn, moveFocus } from "./geometry";
import type { Cell } from "./types";

function focusAfter(from: Cell, keys: string[], turned = false): Cell {
  return keys.reduce((here, key) => moveFocus(here, key, turned) ?? here, focusOn(from, turned))
    .cell;
}

test("The board has 25 resource cells and 16 city cells.", () => {
  expect(CELLS).toHaveLength(41);
  expect(CELLS.filter(hasLand)).toHaveLength(16);
  expect(CELLS).toContain("e5");
  expect(CELLS).not.toContain("d5");
});

test("The top left cell is a9, or i1 on a turned board.", () => {
  expect(at("a9", false)).toEqual({ x: 0, y: 0 });
  expect(at("i1", true)).toEqual({ x: 0, y: 0 });
  expect(rows(false).map((row) => row[0])).toEqual([
    "a9", "b8", "a7", "b6", "a5", "b4", "a3", "b2", "a1",
  ]); // prettier-ignore
  expect(rows(true)[0]).toEqual(["i1", "g1", "e1", "c1", "a1"]);
});

test("Left and right stay in the row and stop at its ends.", () => {
  expect(focusAfter("c5", ["ArrowRight"])).toBe("e5");
  expect(focusAfter("a5", ["ArrowLeft"])).toBe("a5");
  expect(focusAfter("d4", ["End"])).toBe("h4");
  expect(focusAfter("d4", ["Home"])).toBe("b4");
});

test("Up and down keep to their column, through the rows that lie between.", () => {
  expect(focusAfter("e5", ["ArrowUp", "ArrowUp"])).toBe("e7");
  expect(focusAfter("i5", ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"])).toBe("i1");
  expect(focusAfter("e1", ["ArrowDown"])).toBe("e1");
});

test("Every cell can be reached by arrow keys, also on a turned board.", () => {
  for (const turned of [false, true]) {
    const reached = new Set<Cell>(["e5"]);
    for (const cell of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        reached.add(focusAfter(cell, [key], turned));
      }
    }
    expect(reached.size).toBe(41);
  }
});

test("On a turned board arrows follow the screen.", () => {
  expect(focusAfter("e5", ["ArrowRight"], true)).toBe("c5");
  expect(focusAfter("e5", ["ArrowUp", "ArrowUp"], true)).toBe("e3");
});
