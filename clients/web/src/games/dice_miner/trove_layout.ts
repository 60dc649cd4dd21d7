// A trove as it lies on the table: tunnels in runs, tools with what they hold, all else by kind.

import type { Held, Trove } from "./types";

/** A die and its position, by which commands call it. */
export interface Laid {
  die: Held;
  at: number;
}

export interface Tool extends Laid {
  holds: Laid[];
}

export interface Layout {
  /** Alone: one for each run, from its 1 upwards. */
  runs: Laid[][];
  /** At a table: in the order of their numbers. */
  tunnels: Laid[];
  tools: Tool[];
  treasure: Laid[];
  hazards: Laid[];
  magic: Laid[];
}

export function layoutOf(trove: Trove): Layout {
  const laid = trove.dice.map((die, at) => ({ die, at }));
  const free = laid.filter(({ die }) => (die.on ?? null) === null);
  const tunnels = ofKind(free, "tunnel").sort((one, other) => one.die.value - other.die.value);
  const inRuns = (trove.runs ?? []).map((last, run) => runOf(tunnels, last, run));
  const lying = new Set(inRuns.flat());
  return {
    runs: inRuns,
    tunnels: tunnels.filter((each) => !lying.has(each)),
    tools: ofKind(free, "tool").map((tool) => ({
      ...tool,
      holds: laid.filter(({ die }) => die.on === tool.at),
    })),
    treasure: ofKind(free, "treasure"),
    hazards: ofKind(free, "hazard"),
    magic: ofKind(free, "magic"),
  };
}

/** Runs of equal length are alike: the first takes the first die of each number, and so on. */
function runOf(tunnels: Laid[], last: number, run: number): Laid[] {
  return Array.from({ length: last }, (_, at) => numbered(tunnels, at + 1)[run]).filter(
    (each) => each !== undefined,
  );
}

function numbered(tunnels: Laid[], number: number): Laid[] {
  return tunnels.filter(({ die }) => die.symbol === "tunnel" && die.value === number);
}

function ofKind(laid: Laid[], kind: Held["kind"]): Laid[] {
  return laid.filter(({ die }) => die.kind === kind);
}
