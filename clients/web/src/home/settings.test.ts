import { expect, test } from "vitest";
import type { GameCard } from "../contract/shapes";
import type { Way } from "../games/opening";
import { optionsOf, settingsOf } from "./settings";

const CARD = {
  options: {
    $ref: "#/$defs/Wishes",
    $defs: {
      Wishes: {
        properties: {
          game: { enum: ["pile"] },
          players: { type: "integer", minimum: 2, maximum: 4 },
          open: { type: "boolean", default: false },
          level: { anyOf: [{ enum: [1, 2] }, { type: "null" }] },
          pack: { type: "string" },
          only: { enum: ["one"] },
        },
      },
    },
  },
  defaults: { game: "pile", players: 2, open: false, level: null, pack: "standard" },
  packs: [{ pack: "standard" }, { pack: "mild" }],
} as unknown as GameCard;

function way(options: Way["options"], ...without: string[]): Way {
  return { name: { en: "", fr: "" }, seats: 2, options, without };
}

test("A setting has every value that the schema allows.", () => {
  expect(settingsOf(CARD, way({}))).toEqual([
    { name: "players", values: [2, 3, 4] },
    { name: "open", values: [false, true] },
    { name: "level", values: [1, 2, null] },
    { name: "pack", values: ["standard", "mild"] },
  ]);
});

test("What the way to play has settled is asked no more, nor what means nothing there.", () => {
  const names = settingsOf(CARD, way({ players: 2 }, "level")).map(({ name }) => name);
  expect(names).toEqual(["open", "pack"]);
});

test("What was set for another way to play is not sent.", () => {
  const changed = { level: 2, open: true };
  expect(optionsOf(CARD, way({ players: 3 }, "level"), changed)).toEqual({
    game: "pile",
    players: 3,
    open: true,
    level: null,
    pack: "standard",
  });
});
