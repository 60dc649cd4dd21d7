// Legal commands by the control that sends them: a die of the mountain, a die of the own trove, or
// a button. Every legal command is in exactly one of the three.

import { commands } from "../../choices";
import type { Command, Pattern } from "../../contract/types";

export interface Offers {
  places: Map<string, Command[]>;
  dice: Map<number, Command[]>;
  answers: Command[];
}

const NOTHING: readonly Command[] = [];

export function offersOf(choices: Pattern[]): Offers {
  const offers: Offers = { places: new Map(), dice: new Map(), answers: [] };
  for (const command of commands(choices)) {
    const { place } = command;
    const die = dieOf(command);
    if (typeof place === "string") put(offers.places, place, command);
    else if (die !== null) put(offers.dice, die, command);
    else offers.answers.push(command);
  }
  return offers;
}

/** The die of the own trove that a command names. */
export function dieOf(command: Command): number | null {
  const die = command["die"] ?? command["chest"];
  return typeof die === "number" ? die : null;
}

/** `pick_die` of `dice_miner.pick_die`. */
export function actionOf(command: Command): string {
  return command.type.slice(command.type.indexOf(".") + 1);
}

export function offered<K>(offers: Map<K, Command[]>, key: K): readonly Command[] {
  return offers.get(key) ?? NOTHING;
}

function put<K>(offers: Map<K, Command[]>, key: K, command: Command): void {
  offers.set(key, [...offered(offers, key), command]);
}
