import { expect, test } from "vitest";
import type { Schemas } from "../contract/types";
import { byRating, byScore, byWins } from "./standings_rows";

const ADA = { id: "a", name: "Ada" };
const BEST = { score: 46, match: "m", at: "2026-01-01T12:00:00Z" };

const ANSWER: Schemas["Standings"] = {
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

test("A rating is rounded, and marked while provisional.", () => {
  expect(byRating(ANSWER, "provisional")[0]?.cells).toEqual([
    { text: "1662", note: "provisional" },
    { text: "290" },
    { text: "1" },
  ]);
});

test("Missing results are zero.", () => {
  expect(byWins(ANSWER)[0]?.cells.map(({ text }) => text)).toEqual(["2", "0", "1"]);
});

test("A score links to its match.", () => {
  expect(byScore(ANSWER)).toEqual([
    { rank: 2, player: ADA, cells: [{ text: "46", link: "/match/m" }] },
  ]);
});
