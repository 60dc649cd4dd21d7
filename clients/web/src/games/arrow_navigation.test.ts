import { expect, test } from "vitest";
import { middleOf, PLACES } from "./dice_miner/places";
import { next as led } from "./arrow_navigation";

const LINES = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 0, top: 90 },
  { left: 100, top: 90 },
  { left: 0, top: 180 },
];

function next(key: string, at: number, positions: typeof LINES): number {
  return led(key, at, positions, { staysInRow: false });
}

test("Left and right move from card to card and stop at the ends.", () => {
  expect(next("ArrowRight", 1, LINES)).toBe(2);
  expect(next("ArrowLeft", 0, LINES)).toBe(0);
  expect(next("ArrowRight", 4, LINES)).toBe(4);
});

test("Up and down lead to the nearest card of the next row.", () => {
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

test("In a pyramid, up and down lead to adjacent items.", () => {
  const pyramid = [
    { left: 50, top: 0 },
    { left: 0, top: 50 },
    { left: 100, top: 50 },
  ];
  expect([1, 2]).toContain(next("ArrowDown", 0, pyramid));
  expect(next("ArrowUp", 2, pyramid)).toBe(0);
});

// The size of a die on the screen.
const DIE = 40;
const MOUNTAIN = PLACES.map(middleOf).map(({ x, y }) => ({ left: x * DIE, top: y * DIE }));

function focusAfter(from: string, key: string): string | undefined {
  return PLACES[led(key, PLACES.indexOf(from), MOUNTAIN, { staysInRow: true })];
}

test("In a grid, left and right stop at the ends of the row.", () => {
  expect(focusAfter("c2", "ArrowRight")).toBe("c3");
  expect(focusAfter("c2", "ArrowLeft")).toBe("c1");
  expect(focusAfter("e6", "ArrowRight")).toBe("e6");
});

test("Up and down lead to an adjacent die, or nowhere.", () => {
  expect(["d2", "d3"]).toContain(focusAfter("c2", "ArrowDown"));
  expect(["b1", "b2"]).toContain(focusAfter("c2", "ArrowUp"));
  expect(focusAfter("a1", "ArrowUp")).toBe("a1");
});

test("Every place can be reached from every other.", () => {
  const reached = new Set(["a1"]);
  for (const place of reached) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      reached.add(focusAfter(place, key) ?? place);
    }
  }
  expect(reached.size).toBe(PLACES.length);
});

test("Other keys do not move the focus.", () => {
  expect(focusAfter("c2", "Enter")).toBe("c2");
});
