import { expect, test } from "vitest";
import type { MatchCard, Outcome } from "../contract/types";
import { headline } from "./result";
import { en } from "./messages/en";

function card(...names: string[]): MatchCard {
  const seats = names.map((name, seat) => ({ seat, player: { id: name, name } }));
  return { seats } as unknown as MatchCard;
}

function outcome(fields: Partial<Outcome>): Outcome {
  return { reason: "completed", winners: [], scores: [], ...fields };
}

test("Winners are named.", () => {
  const [one, two] = [outcome({ winners: [1] }), outcome({ winners: [0, 1] })];
  expect(headline(card("Ada", "Ben"), one, en)).toBe("Ben won");
  expect(headline(card("Ada", "Ben"), two, en)).toBe("Ada, Ben won");
});

test("Equal scores without a winner are a draw.", () => {
  expect(headline(card("Ada", "Ben"), outcome({ scores: [18, 18] }), en)).toBe(en.drawn);
});

test("Unequal scores without a winner are a team's loss.", () => {
  expect(headline(card("Ada", "Ben"), outcome({ scores: [3, 4] }), en)).toBe(en.nobodyWon);
});

test("A solo match and an abandoned one are just over.", () => {
  expect(headline(card("Ada"), outcome({ scores: [40] }), en)).toBe(en.over);
  expect(headline(card("Ada", "Ben"), outcome({ reason: "abandoned" }), en)).toBe(en.over);
});
