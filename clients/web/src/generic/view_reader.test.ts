import { expect, test } from "vitest";
import { initials, scores, describeEvents } from "./view_reader";

test("Points are found under the names that games give them.", () => {
  expect(scores({ game: "toy_trick", points: [2, 3] } as never)).toEqual([2, 3]);
  expect(scores({ game: "toy_trick", points: "many" } as never)).toEqual([]);
  expect(scores({ game: "toy_trick" })).toEqual([]);
});

test("What happened in the game is told; what is told around the table is not.", () => {
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

test("A game is drawn by its initials.", () => {
  expect(initials("toy_trick")).toBe("TT");
  expect(initials("go")).toBe("G");
});
