import { expect, test } from "vitest";
import { cellsPlayed, describeEvents } from "./event_text";
import type { DiverciteView } from "./types";

const VIEW = { scores: [12, 9], last: "g5" } as DiverciteView;
const LAST_PLY = [
  { type: "divercite.city_placed", cell: "d4", colour: "red", seat: 1 },
  { type: "divercite.neutral_placed", cell: "g5", seat: 0 },
  { type: "match.clock_set" },
];

const NAMED = { language: "en", players: ["Ada", null] } as const;

test("A move is described with the new scores and the players' names.", () => {
  expect(describeEvents(LAST_PLY, VIEW, NAMED)).toEqual([
    "Black: red city on d4.",
    "Ada: neutral token on g5.",
    "Ada 12, Black 9.",
  ]);
  expect(describeEvents(LAST_PLY.slice(0, 1), VIEW, { ...NAMED, language: "fr" })).toEqual([
    "Noir : cité rouge en d4.",
    "Ada 12, Noir 9.",
  ]);
});

test("The set-up has one sentence; events of the match have none.", () => {
  const laid = { type: "divercite.board_laid", starter: 0 };
  expect(describeEvents([laid], VIEW, NAMED)).toEqual(["Ada begins."]);
  expect(describeEvents([{ type: "match.seat_taken" }], VIEW, NAMED)).toEqual([]);
});

test("The last piece is marked together with the closing token.", () => {
  expect([...cellsPlayed(LAST_PLY, VIEW)]).toEqual(["d4", "g5"]);
});

test("Without events, the view's last cell is marked.", () => {
  expect([...cellsPlayed([], VIEW)]).toEqual(["g5"]);
});
