import { expect, test } from "vitest";
import type { MatchCard } from "../contract/shapes";
import { eyesOf, nameOfEyes } from "./eyes";

const SEATS = [0, 1].map((seat) => ({ seat, player: null }));
const RUNNING = { status: "running", seats: SEATS } as unknown as MatchCard;

test("While it goes on, only one's own eyes and a spectator's may be borrowed.", () => {
  expect(eyesOf(RUNNING, 1)).toEqual(["seat:1", "spectator"]);
  expect(eyesOf(RUNNING, null)).toEqual(["spectator"]);
});

test("When it is over, everybody's.", () => {
  const over: MatchCard = { ...RUNNING, status: "finished" };
  expect(eyesOf(over, null)).toEqual(["seat:0", "seat:1", "spectator", "omniscient"]);
});

test("Eyes are named as the address names them.", () => {
  expect(nameOfEyes({ seat: 1, omniscient: false })).toBe("seat:1");
  expect(nameOfEyes({ seat: null, omniscient: false })).toBe("spectator");
  expect(nameOfEyes({ seat: null, omniscient: true })).toBe("omniscient");
});
