import { expect, test } from "vitest";
import type { GameCard } from "../contract/shapes";
import { settingsOf } from "./settings";

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
  packs: [{ pack: "standard" }, { pack: "mild" }],
} as unknown as GameCard;

test("A setting has every value that the schema allows.", () => {
  expect(settingsOf(CARD, [])).toEqual([
    { name: "players", values: [2, 3, 4] },
    { name: "open", values: [false, true] },
    { name: "level", values: [1, 2, null] },
    { name: "pack", values: ["standard", "mild"] },
  ]);
});

test("What the way to play has settled is asked no more.", () => {
  expect(settingsOf(CARD, ["players", "level"]).map(({ name }) => name)).toEqual(["open", "pack"]);
});
