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

// The size of a die on the screen.
const DIE = 40;
const MOUNTAIN = PLACES.map(middleOf).map(({ x, y }) => ({ left: x * DIE, top: y * DIE }));

function walked(from: string, key: string): string | undefined {
  return PLACES[led(key, PLACES.indexOf(from), MOUNTAIN, { staysInRow: true })];
}

test("On a board left and right stay in the row, and end at its end.", () => {
  expect(walked("c2", "ArrowRight")).toBe("c3");
  expect(walked("c2", "ArrowLeft")).toBe("c1");
  expect(walked("e6", "ArrowRight")).toBe("e6");
});

test("Up and down come to a die that touches, or nowhere.", () => {
  expect(["d2", "d3"]).toContain(walked("c2", "ArrowDown"));
  expect(["b1", "b2"]).toContain(walked("c2", "ArrowUp"));
  expect(walked("a1", "ArrowUp")).toBe("a1");
});

test("Every place can be walked to from every other.", () => {
  const reached = new Set(["a1"]);
  for (const place of reached) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      reached.add(walked(place, key) ?? place);
    }
  }
  expect(reached.size).toBe(PLACES.length);
});

test("Other keys lead nowhere.", () => {
  expect(walked("c2", "Enter")).toBe("c2");
});
