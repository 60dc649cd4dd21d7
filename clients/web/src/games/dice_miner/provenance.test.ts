import { expect, test } from "vitest";
import type { PackBook } from "../../provenance/provenance";
import { en } from "./messages/en";
import { componentsOf, originsOf } from "./provenance";
import type { MinerView } from "./types";

function side(id: string, shows: string, origin: string) {
  return { entry: "dice_miner.face", id, shows, origin, source: "" };
}

const PACK = {
  legend: [],
  entries: [
    side("magic-1", "magic1", "published"),
    side("magic-2", "magic1", "reconstructed"),
    side("hazard-2", "cavein2", "reconstructed"),
    side("tool-6", "tool_beer", "published"),
    side("hazard-6", "hazard_beer", "reconstructed"),
    { entry: "dice_miner.die", id: "tunnel", origin: "published" },
    { entry: "dice_miner.die", id: "tool", origin: "reconstructed" },
    { entry: "dice_miner.row", id: "a", origin: "reconstructed" },
    { entry: "dice_miner.band", id: "average", origin: "reconstructed" },
  ],
} as unknown as PackBook;

const origins = originsOf(PACK);

test("A face is marked if no published side shows it.", () => {
  expect(origins.face({ kind: "magic", symbol: "magic", value: 1 })?.origin ?? null).toBeNull();
  const cavein = origins.face({ kind: "hazard", symbol: "cavein", value: 2 });
  expect(cavein?.origin).toBe("reconstructed");
  expect(origins.face({ kind: "hazard", symbol: "dragon", value: 1 })).toBeNull();
});

test("Beer is told apart by the kind of die.", () => {
  const beer = (kind: "tool" | "hazard") => origins.face({ kind, symbol: "beer", value: 0 });
  expect(beer("tool")).toBeNull();
  expect(beer("hazard")?.origin).toBe("reconstructed");
});

test("The number of dice of several kinds is marked if one of them is.", () => {
  expect(origins.counts(["tunnel"])?.origin).toBe("published");
  expect(origins.counts(["tunnel", "tool"])?.origin).toBe("reconstructed");
});

test("Without a pack nothing is marked.", () => {
  const none = originsOf(undefined);
  expect(none.face({ kind: "hazard", symbol: "cavein", value: 2 })).toBeNull();
  expect(none.rows).toBeNull();
});

test("Equal faces are one component.", () => {
  const die = { kind: "hazard", symbol: "cavein", value: 2 };
  const view = {
    mountain: { a1: die },
    troves: [{ dice: [die], hero: null }],
    result: "average",
  } as unknown as MinerView;
  const marked = componentsOf(view, PACK, en).filter(
    ({ provenance }) => provenance?.origin === "reconstructed",
  );
  expect(marked.map(({ name }) => name)).toEqual([
    "2 cave-ins",
    "Tools: number of dice",
    "Rows of the mountain",
    "Average",
  ]);
});
