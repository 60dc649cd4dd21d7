import { expect, test } from "vitest";
import type { Held, Trove } from "./types";
import { layoutOf } from "./trove_layout";

const worth = { tunnels: 0, treasure: 0, hazards: 0 };

function tunnel(value: number): Held {
  return { kind: "tunnel", symbol: "tunnel", value };
}

function trove(dice: Held[], runs: number[] = []): Trove {
  return { dice, runs, worth };
}

test("Every tunnel is in one run, and each run goes up from 1.", () => {
  const dice = [1, 2, 1, 3, 2, 1].map(tunnel);
  const { runs, tunnels } = layoutOf(trove(dice, [3, 2, 1]));
  expect(runs.map((run) => run.map(({ die }) => die.value))).toEqual([[1, 2, 3], [1, 2], [1]]);
  expect(runs.flat().map(({ at }) => at)).toHaveLength(new Set(runs.flat()).size);
  expect(tunnels).toEqual([]);
});

test("With several players, tunnels are sorted by number, beer first.", () => {
  const beer: Held = { kind: "tunnel", symbol: "beer", value: 0 };
  const { runs, tunnels } = layoutOf(trove([tunnel(4), tunnel(1), beer]));
  expect(runs).toEqual([]);
  expect(tunnels.map(({ at }) => at)).toEqual([2, 1, 0]);
});

test("Dice on a tool appear only there.", () => {
  const { tools, treasure, hazards } = layoutOf(
    trove([
      { kind: "tool", symbol: "shield", value: 1 },
      { kind: "hazard", symbol: "dragon", value: 4, on: 0 },
      { kind: "treasure", symbol: "gem", value: 3 },
    ]),
  );
  expect(tools.map(({ holds }) => holds.map(({ at }) => at))).toEqual([[1]]);
  expect(treasure.map(({ at }) => at)).toEqual([2]);
  expect(hazards).toEqual([]);
});
