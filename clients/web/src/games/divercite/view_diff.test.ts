import { expect, test } from "vitest";
import { diffViews, signed, tally } from "./view_diff";
import type { DiverciteView } from "./types";

const BEFORE = {
  board: {
    d4: { kind: "city", colour: "red", owner: 0 },
    f4: { kind: "city", colour: "blue", owner: 1 },
  },
  cities: {
    d4: { points: 1, divercite: "possible" },
    f4: { points: 0, divercite: "spoilt" },
  },
  scores: [1, 0],
} as unknown as DiverciteView;

const AFTER = {
  ...BEFORE,
  cities: { ...BEFORE.cities, d4: { points: 5, divercite: "made" } },
  scores: [5, 0],
} as DiverciteView;

test("The difference holds changed scores and changed cities only.", () => {
  const { scores, cities } = diffViews(BEFORE, AFTER);
  expect(scores).toEqual([
    { before: 1, after: 5 },
    { before: 0, after: 0 },
  ]);
  expect([...cities]).toEqual([["d4", { points: 5, divercite: "made", gained: 4 }]]);
});

test("A city with the same points but other prospects has changed.", () => {
  const after = {
    ...BEFORE,
    cities: { ...BEFORE.cities, d4: { points: 1, divercite: "spoilt" } },
  } as DiverciteView;
  expect(diffViews(BEFORE, after).cities.get("d4")).toMatchObject({
    gained: 0,
    divercite: "spoilt",
  });
});

test("Gains and losses have a sign.", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "±0", "−1"]);
});

test("Cities are counted for their owner.", () => {
  expect(tally(AFTER, 0)).toEqual({ made: 1, possible: 0, spoilt: 0 });
  expect(tally(AFTER, 1)).toEqual({ made: 0, possible: 0, spoilt: 1 });
});
