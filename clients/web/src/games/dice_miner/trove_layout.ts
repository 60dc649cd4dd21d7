// The layout of a trove: tunnels in runs, tools with the dice on them, all else by kind.

import type { Held, Trove } from "./types";

/** A die and its index, by which commands name it. */
export interface PlacedDie {
  die: Held;
  at: number;
}

export interface Tool extends PlacedDie {
  holds: PlacedDie[];
}

export interface Layout {
  /** Solo: one list a run, from 1 upwards. */
  runs: PlacedDie[][];
  /** With several players: in the order of their numbers. */
  tunnels: PlacedDie[];
  tools: Tool[];
  treasure: PlacedDie[];
  hazards: PlacedDie[];
  magic: PlacedDie[];
}

export function layoutOf(trove: Trove): Layout {
  const placed = trove.dice.map((die, at) => ({ die, at }));
  const free = placed.filter(({ die }) => (die.on ?? null) === null);
  const tunnels = ofKind(free, "tunnel").sort((one, other) => one.die.value - other.die.value);
  const inRuns = (trove.runs ?? []).map((last, run) => runOf(tunnels, last, run));
  const occupied = new Set(inRuns.flat());
  return {
    runs: inRuns,
    tunnels: tunnels.filter((each) => !occupied.has(each)),
    tools: ofKind(free, "tool").map((tool) => ({
      ...tool,
      holds: placed.filter(({ die }) => die.on === tool.at),
    })),
    treasure: ofKind(free, "treasure"),
    hazards: ofKind(free, "hazard"),
    magic: ofKind(free, "magic"),
  };
}

/** Runs of equal length are interchangeable: run n takes the n-th die of each number. */
function runOf(tunnels: PlacedDie[], last: number, run: number): PlacedDie[] {
  return Array.from({ length: last }, (_, at) => numbered(tunnels, at + 1)[run]).filter(
    (each) => each !== undefined,
  );
}

function numbered(tunnels: PlacedDie[], number: number): PlacedDie[] {
  return tunnels.filter(({ die }) => die.symbol === "tunnel" && die.value === number);
}

function ofKind(placed: PlacedDie[], kind: Held["kind"]): PlacedDie[] {
  return placed.filter(({ die }) => die.kind === kind);
}
