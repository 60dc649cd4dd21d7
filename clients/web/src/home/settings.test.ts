import { expect, test } from "vitest";
import type { GameCard } from "../contract/types";
import type { Preset } from "../games/setup";
import { optionsOf, settingsOf } from "./settings";

const CARD = {
  options: {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
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

function preset(options: Preset["options"], ...without: string[]): Preset {
  return { name: { en: "", fr: "" }, seats: 2, options, without };
}

test("A setting has every value that the schema allows.", () => {
  expect(settingsOf(CARD, preset({}))).toEqual([
    { name: "players", values: [2, 3, 4] },
    { name: "open", values: [false, true] },
    { name: "level", values: [1, 2, null] },
    { name: "pack", values: ["standard", "mild"] },
  ]);
});

test("Settings fixed or excluded by the preset are not offered.", () => {
  const names = settingsOf(CARD, preset({ players: 2 }, "level")).map(({ name }) => name);
  expect(names).toEqual(["open", "pack"]);
});

test("A default that the preset states takes the place of an empty choice.", () => {
  const stating = { ...preset({}), defaults: { level: 1 } };
  expect(settingsOf(CARD, stating)[2]).toEqual({ name: "level", values: [1, 2] });
  expect(optionsOf(CARD, stating, {})).toMatchObject({ level: null });
});

test("Values set for another preset are not sent.", () => {
  const changed = { level: 2, open: true };
  expect(optionsOf(CARD, preset({ players: 3 }, "level"), changed)).toEqual({
    game: "pile",
    players: 3,
    open: true,
    level: null,
    pack: "standard",
  });
});
