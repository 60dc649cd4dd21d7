import { expect, test } from "vitest";
import { described, lying } from "./cell_text";
import type { DiverciteView, Held } from "./types";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

const RED_CITY: Held = { kind: "city", colour: "red" };
const IDLE = { pending: null, wish: null, piece: null, lit: [] };
const VIEW = {
  board: { d4: { kind: "city", colour: "blue", owner: 1 }, e5: { kind: "neutral" } },
  cities: { d4: { points: 1, divercite: "possible" } },
  next: 0,
} as unknown as DiverciteView;

test("A city is told with its owner, its points and its prospects.", () => {
  expect(described(en, VIEW, IDLE, "d4", null)).toBe(
    "d4, blue city of Black, 1 point, divercité still possible",
  );
  expect(described(fr, VIEW, IDLE, "d4", null)).toBe(
    "d4, cité bleue de Noir, 1 point, divercité encore possible",
  );
});

test("An empty cell is told by its kind, and whether the piece in hand may go there.", () => {
  expect(described(en, VIEW, IDLE, "c3", null)).toBe("c3, empty resource cell");
  const taken = { ...IDLE, piece: RED_CITY, lit: ["f4" as const] };
  expect(described(en, VIEW, taken, "f4", null)).toBe("f4, empty city cell, free for the red city");
});

test("What a wish would make of a city is told after what it is.", () => {
  const touched = { points: 5, gained: 4, divercite: "made" as const };
  expect(described(en, VIEW, IDLE, "d4", touched)).toBe(
    "d4, blue city of Black, 1 point, divercité still possible, then 5 points, +4, a divercité",
  );
});

test("The token has neither colour nor owner.", () => {
  expect(described(en, VIEW, IDLE, "e5", null)).toBe("e5, neutral token");
});

test("A city that is wished or on its way is of whoever moves now; what lies there is real.", () => {
  const placed = { piece: RED_CITY, cell: "f4" as const };
  const city = { ...RED_CITY, owner: 0 };
  expect(lying(VIEW, { ...IDLE, wish: placed }, "f4")).toEqual({ piece: city, stage: "wished" });
  expect(lying(VIEW, { ...IDLE, pending: placed }, "f4")).toEqual({
    piece: city,
    stage: "pending",
  });
  const there = { ...IDLE, wish: { ...placed, cell: "d4" as const } };
  expect(lying(VIEW, there, "d4").stage).toBe("lies");
});
