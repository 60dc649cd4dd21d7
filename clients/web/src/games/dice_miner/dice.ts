// Dice: parses faces as commands and events name them, such as `gem3`, and names them in a text.

import type { Names } from "./messages/names";
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

/** “3 gems”, “tunnel 2”, “beer on a tool die”. */
export function dieText(names: Names, { kind, symbol, value }: Shown): string {
  if (symbol === "beer") return names.beerOn(names.kindNames[kind]);
  if (symbol === "tunnel" || symbol === "magic") return `${names.numbered[symbol]} ${value}`;
  return names.counted(value, names.signs[symbol]);
}

export function diceText(names: Names, dice: readonly Shown[]): string {
  return dice.map((die) => dieText(names, die)).join(", ");
}
