import { expect, test } from "vitest";
import type { Shapes } from "../contract/shapes";
import { byRating, byScore, byWins } from "./lines";

const ADA = { id: "a", name: "Ada" };
const BEST = { score: 46, match: "m", at: "2026-01-01T12:00:00Z" };

const TOLD: Shapes["Standings"] = {
  game: "g",
  wins: [{ rank: 1, player: ADA, results: { played: 3, won: 2, lost: 1 } }],
  time_class: "rapid",
  ratings: [
    {
      rank: 1,
      player: ADA,
      rating: { rating: 1662.31, deviation: 290.3, provisional: true, played: 1 },
    },
  ],
  time_classes: [{ time_class: "rapid", players: 1 }],
  ladder: "steep",
  scores: [{ rank: 2, player: ADA, results: { solo: { best: { mild: BEST, steep: BEST } } } }],
  ladders: [],
  bots: [],
};

test("A rating is said without fractions, and marked while it is in doubt.", () => {
  expect(byRating(TOLD, "provisional")[0]?.cells).toEqual([
    { text: "1662", doubt: "provisional" },
    { text: "290" },
    { text: "1" },
  ]);
});

test("What is left out of results is nought.", () => {
  expect(byWins(TOLD)[0]?.cells.map(({ text }) => text)).toEqual(["2", "0", "1"]);
});

test("A score leads to the match in which it was made.", () => {
  expect(byScore(TOLD)).toEqual([
    { rank: 2, player: ADA, cells: [{ text: "46", link: "/match/m" }] },
  ]);
});
