import { expect, test } from "vitest";
import {
  cellsFor,
  commandOf,
  holdsToken,
  onlyPiece,
  piecesFor,
  slots,
  TOKEN,
  without,
} from "./pieces";
import type { DiverciteView, Held } from "./types";

const RED_CITY: Held = { kind: "city", colour: "red" };
const BLUE_FISH: Held = { kind: "resource", colour: "blue" };
const CHOICES = [
  { type: "divercite.place_city", cell: ["b2", "d4"], colour: ["red"] },
  { type: "divercite.place_resource", cell: ["a1"], colour: ["red", "blue"] },
];
const OPENING = [{ type: "divercite.place_neutral", cell: ["a1", "e5"] }];

function view(change: Partial<DiverciteView> = {}): DiverciteView {
  const stock = { red: 1, green: 0, blue: 2, yellow: 0 };
  return {
    game: "divercite",
    board: {},
    cities: {},
    hands: [0, 1].map(() => ({ city: stock, resource: { ...stock, red: 3 } })),
    last: null,
    next: 0,
    ply: 0,
    scores: [0, 0],
    starter: 1,
    tie_break: "none",
    variant: "standard",
    ...change,
  };
}

test("A hand shows every kind and colour with its count.", () => {
  const counts = slots(view(), 0).map(({ count }) => count);
  expect(counts).toEqual([1, 0, 2, 0, 3, 0, 2, 0]);
});

test("The starter holds the token until it is placed.", () => {
  expect(holdsToken(view(), 1)).toBe(true);
  expect(holdsToken(view(), 0)).toBe(false);
  expect(holdsToken(view({ board: { e5: { kind: "neutral" } } }), 1)).toBe(false);
});

test("The token is in hand only in the variant that opens with it.", () => {
  expect(slots(view(), 1)).toHaveLength(8);
  expect(slots(view({ variant: "neutral_first" }), 1).at(-1)).toEqual({ piece: TOKEN, count: 1 });
});

test("A pending piece is not in hand.", () => {
  expect(without(slots(view(), 0), BLUE_FISH).map(({ count }) => count)).toEqual([
    1, 0, 2, 0, 3, 0, 1, 0,
  ]);
});

test("Legal cells come from the choices.", () => {
  expect(cellsFor(CHOICES, RED_CITY)).toEqual(["b2", "d4"]);
  expect(cellsFor(CHOICES, { kind: "city", colour: "blue" })).toEqual([]);
  expect(piecesFor(CHOICES, "a1")).toContainEqual(BLUE_FISH);
  expect(piecesFor(CHOICES, "e5")).toEqual([]);
});

test("Only the token is selected by itself.", () => {
  expect(onlyPiece(OPENING)).toEqual(TOKEN);
  expect(onlyPiece(CHOICES)).toBeNull();
  expect(onlyPiece([])).toBeNull();
});

test("A command names the colour of its piece; the token has none.", () => {
  expect(commandOf({ piece: BLUE_FISH, cell: "a1" })).toEqual({
    type: "divercite.place_resource",
    cell: "a1",
    colour: "blue",
  });
  expect(commandOf({ piece: TOKEN, cell: "e5" })).toEqual({
    type: "divercite.place_neutral",
    cell: "e5",
  });
});
