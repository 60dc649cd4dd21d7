// Parses faces as commands and events name them, such as `gem3`.

import type { Kind, Shown, Sign } from "./types";

export const KINDS: readonly Kind[] = ["tunnel", "treasure", "tool", "hazard", "magic"];

const KIND_OF: Record<Exclude<Sign, "beer">, Kind> = {
  tunnel: "tunnel",
  gem: "treasure",
  shield: "tool",
  pickaxe: "tool",
  chest: "tool",
  cavein: "hazard",
  dragon: "hazard",
  magic: "magic",
};
const BEER = "_beer";

/** The kind of die that has a sign (beer is on all kinds, but not on heroes). */
export function kindOf(symbol: Sign): Kind {
  return symbol === "beer" ? "tunnel" : KIND_OF[symbol];
}

export function shownBy(face: string): Shown {
  if (face.endsWith(BEER)) {
    return { kind: face.slice(0, -BEER.length) as Kind, symbol: "beer", value: 0 };
  }
  const symbol = face.slice(0, -1) as Sign;
  return { kind: kindOf(symbol), symbol, value: Number(face.slice(-1)) };
}
