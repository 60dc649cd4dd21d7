import { expect, test } from "vitest";
import type { GamePage } from "../games/game_page";
import { summaryOf } from "./move_list";

const page = {
  describeEvents: (events, _view, { players }) =>
    events.map(({ type }) => `${players[0] ?? ""}: ${type}.`),
} as GamePage;
const textContext = { language: "en", players: ["Ada"] } as const;
const view = { game: "pile" };
const notation = ["t2", "=f"];

test("The summary is the first sentence.", () => {
  const events = [{ type: "taken" }, { type: "filled" }];
  expect(summaryOf({ events, view, notation }, page, textContext)).toBe("Ada: taken.");
});

test("Without a sentence the summary is the notation.", () => {
  expect(summaryOf({ events: [], view, notation }, page, textContext)).toBe("t2 =f");
  expect(summaryOf({ events: [{ type: "taken" }], view: null, notation }, page, textContext)).toBe(
    "t2 =f",
  );
});
