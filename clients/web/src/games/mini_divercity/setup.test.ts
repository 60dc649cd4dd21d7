import { expect, test } from "vitest";
import type { GameCard } from "../../contract/types";
import { settingsOf } from "../../home/settings";
import { setup } from "./setup";

const CARD = {
  options: {
    properties: {
      full_team: { type: "boolean" },
      level: { anyOf: [{ enum: [1, 2] }, { type: "null" }] },
      save: { anyOf: [{ type: "integer", minimum: 1, maximum: 12 }, { type: "null" }] },
      hotels: { type: "integer", minimum: 3, maximum: 6 },
    },
  },
  packs: [],
} as unknown as GameCard;

test("A team of any size may be a Full Team, as there are eight divers.", () => {
  const offered = setup.presets.map((preset) =>
    settingsOf(CARD, preset).some(({ name }) => name === "full_team"),
  );
  expect(offered).toEqual([false, true, true, true, true, true, true]);
});

test("Alone there are no levels, and every goal is shown as a number.", () => {
  const [alone] = setup.presets;
  const values = Object.fromEntries(
    settingsOf(CARD, alone).map(({ name, values }) => [name, values]),
  );
  expect(values).not.toHaveProperty("level");
  expect(values["save"]).not.toContain(null);
  expect(alone.defaults).toMatchObject({ save: 7, lose_at: 5, hotels: 6 });
});
