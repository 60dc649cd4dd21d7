import { expect, test } from "vitest";
import type { Moment } from "../live/moment";
import { across, down, lines, range, spotsOf } from "./graph";

const BOX = { width: 100, height: 50 };
const SPOTS = [
  { version: 3, points: [0, 0] },
  { version: 4, points: [10, 0] },
  { version: 7, points: [10, 20] },
];

test("Moments stand as far apart as their versions.", () => {
  expect([3, 4, 7].map((version) => across(version, SPOTS, BOX))).toEqual([0, 25, 100]);
});

test("The highest points stand at the top, and nought is always in the box.", () => {
  expect([20, 0].map((points) => down(points, SPOTS, BOX))).toEqual([0, 50]);
  expect(range([{ version: 1, points: [5, 9] }])).toEqual({ low: 0, high: 9 });
  expect(range([{ version: 1, points: [-5] }])).toEqual({ low: -5, high: 0 });
});

test("Each seat has its line.", () => {
  expect(lines(SPOTS, BOX)).toEqual([
    "0.0,50.0 25.0,25.0 100.0,25.0",
    "0.0,50.0 25.0,50.0 100.0,0.0",
  ]);
});

test("Without points there is nothing to draw, and with none but noughts a flat line.", () => {
  expect(lines([], BOX)).toEqual([]);
  expect(lines([{ version: 1, points: [0] }], BOX)).toEqual(["0.0,50.0"]);
});

test("The points of a moment are counted once, and moments without any are left out.", () => {
  let counts = 0;
  const moment = { version: 2, view: { game: "pile" } } as Moment;
  const bare = { version: 1, view: null } as Moment;
  const scores = (): number[] => [++counts];
  expect(spotsOf([bare, moment], scores)).toEqual([{ version: 2, points: [1] }]);
  expect(spotsOf([bare, moment], scores)).toEqual([{ version: 2, points: [1] }]);
  expect(spotsOf([bare], () => [])).toEqual([]);
});
