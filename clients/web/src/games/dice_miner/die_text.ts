// Texts of dice, composed from the names of a language.

import type { Names } from "./messages/names";
import type { Shown } from "./types";

/** “3 gems”, “tunnel 2”, “beer on a tool die”. */
export function dieText(names: Names, { kind, symbol, value }: Shown): string {
  if (symbol === "beer") return names.beerOn(names.kindNames[kind]);
  if (symbol === "tunnel" || symbol === "magic") return `${names.numbered[symbol]} ${value}`;
  return names.counted(value, names.signs[symbol]);
}

export function diceText(names: Names, dice: readonly Shown[]): string {
  return dice.map((die) => dieText(names, die)).join(", ");
}
