import { expect, test } from "vitest";
import { describeCell, contentOf } from "./cell_text";
import type { DiverciteView, Held } from "./types";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

const RED_CITY: Held = { kind: "city", colour: "red" };
const IDLE = { pending: null, plan: null, piece: null, legalCells: [] };
const VIEW = {
  board: { d4: { kind: "city", colour: "blue", owner: 1 }, e5: { kind: "neutral" } },
  cities: { d4: { points: 1, divercite: "possible" } },
  next: 0,
} as unknown as DiverciteView;

test("The label of a city has its owner, points and prospects.", () => {
  expect(describeCell(en, VIEW, IDLE, "d4", null)).toBe(
    "d4, blue city of Black, 1 point, divercité still possible",
  );
  expect(describeCell(fr, VIEW, IDLE, "d4", null)).toBe(
    "d4, cité bleue de Noir, 1 point, diversité encore possible",
  );
});

test("The label of an empty cell has its kind, and whether it is legal for the selected piece.", () => {
  expect(describeCell(en, VIEW, IDLE, "c3", null)).toBe("c3, empty resource cell");
  const heldPiece = { ...IDLE, piece: RED_CITY, legalCells: ["f4" as const] };
  expect(describeCell(en, VIEW, heldPiece, "f4", null)).toBe(
    "f4, empty city cell, free for the red city",
  );
});

test("The label ends with the previewed change of the city.", () => {
  const changed = { points: 5, gained: 4, divercite: "made" as const };
  expect(describeCell(en, VIEW, IDLE, "d4", changed)).toBe(
    "d4, blue city of Black, 1 point, divercité still possible, then 5 points, +4, a divercité",
  );
});

test("The token has neither colour nor owner.", () => {
  expect(describeCell(en, VIEW, IDLE, "e5", null)).toBe("e5, neutral token");
});

test("A planned or pending city belongs to the seat to move; a placed piece takes precedence.", () => {
  const placed = { piece: RED_CITY, cell: "f4" as const };
  const city = { ...RED_CITY, owner: 0 };
  expect(contentOf(VIEW, { ...IDLE, plan: placed }, "f4")).toEqual({
    piece: city,
    state: "planned",
  });
  expect(contentOf(VIEW, { ...IDLE, pending: placed }, "f4")).toEqual({
    piece: city,
    state: "pending",
  });
  const there = { ...IDLE, plan: { ...placed, cell: "d4" as const } };
  expect(contentOf(VIEW, there, "d4").state).toBe("placed");
});
