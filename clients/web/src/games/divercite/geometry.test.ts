import { expect, test } from "vitest";
import { CELLS, at, hasLand, rows, focusOn, moveFocus } from "./geometry";
import type { Cell } from "./types";

function walked(from: Cell, keys: string[], turned = false): Cell {
  return keys.reduce((here, key) => moveFocus(here, key, turned) ?? here, focusOn(from, turned))
    .cell;
}

test("The board has 25 resource cells and 16 city cells.", () => {
  expect(CELLS).toHaveLength(41);
  expect(CELLS.filter(hasLand)).toHaveLength(16);
  expect(CELLS).toContain("e5");
  expect(CELLS).not.toContain("d5");
});

test("White sees a9 at the top left, and a turned board shows i1 there.", () => {
  expect(at("a9", false)).toEqual({ x: 0, y: 0 });
  expect(at("i1", true)).toEqual({ x: 0, y: 0 });
  expect(rows(false).map((row) => row[0])).toEqual([
    "a9", "b8", "a7", "b6", "a5", "b4", "a3", "b2", "a1",
  ]); // prettier-ignore
  expect(rows(true)[0]).toEqual(["i1", "g1", "e1", "c1", "a1"]);
});

test("Left and right stay in the row and stop at its ends.", () => {
  expect(walked("c5", ["ArrowRight"])).toBe("e5");
  expect(walked("a5", ["ArrowLeft"])).toBe("a5");
  expect(walked("d4", ["End"])).toBe("h4");
  expect(walked("d4", ["Home"])).toBe("b4");
});

test("Up and down keep to their column, through the rows that lie between.", () => {
  expect(walked("e5", ["ArrowUp", "ArrowUp"])).toBe("e7");
  expect(walked("i5", ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"])).toBe("i1");
  expect(walked("e1", ["ArrowDown"])).toBe("e1");
});

test("Every cell can be walked to, on either side of the board.", () => {
  for (const turned of [false, true]) {
    const reached = new Set<Cell>(["e5"]);
    for (const cell of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        reached.add(walked(cell, [key], turned));
      }
    }
    expect(reached.size).toBe(41);
  }
});

test("On a turned board the arrows go as they are seen.", () => {
  expect(walked("e5", ["ArrowRight"], true)).toBe("c5");
  expect(walked("e5", ["ArrowUp", "ArrowUp"], true)).toBe("e3");
});
