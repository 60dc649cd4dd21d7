import { expect, test } from "vitest";
import type { MatchCard, Outcome } from "../contract/shapes";
import { headline } from "./verdict";
import { en } from "./words/en";

function card(...names: string[]): MatchCard {
  const seats = names.map((name, seat) => ({ seat, player: { id: name, name } }));
  return { seats } as unknown as MatchCard;
}

function outcome(told: Partial<Outcome>): Outcome {
  return { reason: "completed", winners: [], scores: [], ...told };
}

test("Winners are named.", () => {
  const [one, two] = [outcome({ winners: [1] }), outcome({ winners: [0, 1] })];
  expect(headline(card("Ada", "Ben"), one, en)).toBe("Ben won");
  expect(headline(card("Ada", "Ben"), two, en)).toBe("Ada, Ben won");
});

test("Equal points and no winner are a draw.", () => {
  expect(headline(card("Ada", "Ben"), outcome({ scores: [18, 18] }), en)).toBe(en.drawn);
});

test("Unequal points and no winner are none: a team has lost.", () => {
  expect(headline(card("Ada", "Ben"), outcome({ scores: [3, 4] }), en)).toBe(en.nobodyWon);
});

test("Alone, or with nobody left, it is just over.", () => {
  expect(headline(card("Ada"), outcome({ scores: [40] }), en)).toBe(en.over);
  expect(headline(card("Ada", "Ben"), outcome({ reason: "abandoned" }), en)).toBe(en.over);
});
