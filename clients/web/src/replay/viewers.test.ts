import { expect, test } from "vitest";
import type { MatchCard } from "../contract/types";
import { viewersOf, viewerName } from "./viewers";

const SEATS = [0, 1].map((seat) => ({ seat, player: null }));
const RUNNING = { status: "running", seats: SEATS } as unknown as MatchCard;

test("In a running match only the own view and a spectator's are offered.", () => {
  expect(viewersOf(RUNNING, 1)).toEqual(["seat:1", "spectator"]);
  expect(viewersOf(RUNNING, null)).toEqual(["spectator"]);
});

test("In a finished match every view is offered.", () => {
  const finished: MatchCard = { ...RUNNING, status: "finished" };
  expect(viewersOf(finished, null)).toEqual(["seat:0", "seat:1", "spectator", "omniscient"]);
});

test("Viewers are named as `?as=` names them.", () => {
  expect(viewerName({ seat: 1, omniscient: false })).toBe("seat:1");
  expect(viewerName({ seat: null, omniscient: false })).toBe("spectator");
  expect(viewerName({ seat: null, omniscient: true })).toBe("omniscient");
});
