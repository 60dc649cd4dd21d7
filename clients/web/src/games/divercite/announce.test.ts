import { expect, test } from "vitest";
import { announce, playedOn } from "./announce";
import type { DiverciteView } from "./shapes";

const VIEW = { scores: [12, 9], last: "g5" } as DiverciteView;
const LAST_PLY = [
  { type: "divercite.city_placed", cell: "d4", colour: "red", seat: 1 },
  { type: "divercite.neutral_placed", cell: "g5", seat: 0 },
  { type: "match.clock_set" },
];

test("A move is told with the scores that it leads to.", () => {
  expect(announce(LAST_PLY.slice(0, 1), VIEW, "en")).toBe(
    "Black: red city on d4. White 12, Black 9.",
  );
  expect(announce(LAST_PLY.slice(0, 1), VIEW, "fr")).toBe(
    "Noir : cité rouge en d4. Blanc 12, Noir 9.",
  );
});

test("The board is laid in a word, and what is not the game's own says nothing.", () => {
  const laid = { type: "divercite.board_laid", starter: 1 };
  expect(announce([laid], VIEW, "en")).toBe("Black begins.");
  expect(announce([{ type: "match.seat_taken" }], VIEW, "en")).toBe("");
});

test("The last piece is marked together with the token that closes the game.", () => {
  expect([...playedOn(LAST_PLY, VIEW)]).toEqual(["d4", "g5"]);
});

test("Where nobody knows what led here, the view's last cell is marked.", () => {
  expect([...playedOn([], VIEW)]).toEqual(["g5"]);
});
