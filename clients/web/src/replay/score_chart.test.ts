import { expect, test } from "vitest";
import type { Snapshot } from "../live/snapshot";
import { leadPoints, polylines, range, scorePoints, signed, xOf, yOf } from "./score_chart";

const BOX = { width: 100, height: 50 };
const POINTS = [
  { version: 3, scores: [0, 0] },
  { version: 4, scores: [10, 0] },
  { version: 7, scores: [10, 20] },
];

test("The x axis is linear in versions.", () => {
  expect([3, 4, 7].map((version) => xOf(version, POINTS, BOX))).toEqual([0, 25, 100]);
});

test("The y axis reaches from the lowest to the highest score, and includes zero.", () => {
  expect([20, 0].map((score) => yOf(score, POINTS, BOX))).toEqual([0, 50]);
  expect(range([{ version: 1, scores: [5, 9] }])).toEqual({ low: 0, high: 9 });
  expect(range([{ version: 1, scores: [-5] }])).toEqual({ low: -5, high: 0 });
});

test("Each seat has a polyline.", () => {
  expect(polylines(POINTS, BOX)).toEqual([
    "0.0,50.0 25.0,25.0 100.0,25.0",
    "0.0,50.0 25.0,50.0 100.0,0.0",
  ]);
});

test("No points make no line, and zeros a flat one.", () => {
  expect(polylines([], BOX)).toEqual([]);
  expect(polylines([{ version: 1, scores: [0] }], BOX)).toEqual(["0.0,50.0"]);
});

test("Scores are computed once a snapshot; versions without scores are left out.", () => {
  let calls = 0;
  const snapshot = { version: 2, view: { game: "pile" } } as Snapshot;
  const empty = { version: 1, view: null } as Snapshot;
  const scoresOf = (): number[] => [++calls];
  expect(scorePoints([empty, snapshot], scoresOf)).toEqual([{ version: 2, scores: [1] }]);
  expect(scorePoints([empty, snapshot], scoresOf)).toEqual([{ version: 2, scores: [1] }]);
  expect(scorePoints([empty], () => [])).toEqual([]);
});

test("The leads of two seats are one line, those of more one line each.", () => {
  const loss = 0;
  expect(leadPoints([{ version: 3, leads: [1.5, -1.5], loss }])).toEqual([
    { version: 3, scores: [1.5] },
  ]);
  expect(leadPoints([{ version: 3, leads: [2, -2, -4], loss }])).toEqual([
    { version: 3, scores: [2, -2, -4] },
  ]);
});

test("Leads have a sign and one decimal, in the format of the language.", () => {
  expect([1.25, -0.5, 0, 12].map((points) => signed(points, "en"))).toEqual([
    "+1.3",
    "-0.5",
    "0.0",
    "+12.0",
  ]);
  expect(signed(1.5, "fr")).toBe("+1,5");
});
