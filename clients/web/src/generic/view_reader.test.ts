import { expect, test } from "vitest";
import { initials, scores, describeEvents } from "./view_reader";

test("Points are found under their usual field names.", () => {
  expect(scores({ game: "toy_trick", points: [2, 3] } as never)).toEqual([2, 3]);
  expect(scores({ game: "toy_trick", points: "many" } as never)).toEqual([]);
  expect(scores({ game: "toy_trick" })).toEqual([]);
});

test("Events of the game are described; those of the match are not.", () => {
  const events = [
    { type: "toy_trick.trick_taken", seat: 1, points: 2 },
    { type: "match.clock_set" },
    { type: "toy_trick.stake_rolled", points: 3 },
  ];
  const textContext = { language: "en", players: ["Ada", "Bob"] } as const;
  expect(describeEvents(events, { game: "toy_trick" }, textContext)).toEqual([
    "Trick taken: Bob, points 2.",
    "Stake rolled: points 3.",
  ]);
});

test("A game without a thumbnail shows its initials.", () => {
  expect(initials("toy_trick")).toBe("TT");
  expect(initials("go")).toBe("G");
});
