import { expect, test } from "vitest";
import type { Event } from "../../contract/types";
import type { MinerView } from "./types";
import { describeEvents } from "./event_text";
import { MESSAGES } from "./messages";

const VIEW = {
  troves: [{ dice: [{ kind: "treasure", symbol: "gem", value: 1 }] }, { dice: [] }],
  tied: [],
} as unknown as MinerView;

function events(language: "en" | "fr", ...events: object[]): string[] {
  const t = MESSAGES[language];
  return describeEvents(events as Event[], {
    view: VIEW,
    t,
    name: (seat) => ["Ada", "Bob"][seat] ?? "",
  });
}

test("A mined die is described with its place and its tool.", () => {
  const mined = { type: "dice_miner.die_mined", place: "b2", face: "dragon4" };
  expect(events("en", mined)).toEqual(["From b2: 4 dragons."]);
  expect(events("en", { ...mined, tool: 0 })).toEqual(["From b2: 4 dragons, laid on a tool."]);
  expect(events("fr", mined)).toEqual(["De b2 : 4 dragons."]);
});

test("A shared beer names both players.", () => {
  const shared = { type: "dice_miner.beer_shared", seat: 0, die: 1, to: 1, face: "tunnel_beer" };
  expect(events("en", shared)).toEqual([
    "Ada shares a beer with Bob: it falls on beer on a tunnel die.",
  ]);
});

test("Rerolled dice are described by their new faces.", () => {
  const marked = { type: "dice_miner.die_marked", seat: 0, die: 0 };
  const rerolled = { type: "dice_miner.dice_rerolled", seat: 0, dice: [0], faces: ["gem3"] };
  expect(events("en", marked)).toEqual(["Ada chooses 1 gem to reroll."]);
  expect(events("en", marked, rerolled)).toEqual(["Ada rerolls: 3 gems."]);
});

test("Forced ends and events of the match have no sentence.", () => {
  const ended = { type: "dice_miner.magic_ended", seat: 0, forced: true };
  expect(events("en", ended, { type: "match.clock_set" })).toEqual([]);
});

test("Points are described with their players.", () => {
  const scored = { type: "dice_miner.round_scored", points: [12, -3] };
  expect(events("fr", scored)).toEqual(["La manche rapporte : Ada 12, Bob -3."]);
});
