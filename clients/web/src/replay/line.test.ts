import { expect, test } from "vitest";
import type { GamePage } from "../games/page";
import { lineOf } from "./line";

const page = {
  tell: (events, _view, { players }) => events.map(({ type }) => `${players[0] ?? ""}: ${type}.`),
} as GamePage;
const telling = { language: "en", players: ["Ada"] } as const;
const view = { game: "pile" };
const notation = ["t2", "=f"];

test("A move is told by its deed alone.", () => {
  const events = [{ type: "taken" }, { type: "filled" }];
  expect(lineOf({ events, view, notation }, page, telling)).toBe("Ada: taken.");
});

test("What the game has no words for stands in its notation.", () => {
  expect(lineOf({ events: [], view, notation }, page, telling)).toBe("t2 =f");
  expect(lineOf({ events: [{ type: "taken" }], view: null, notation }, page, telling)).toBe(
    "t2 =f",
  );
});
