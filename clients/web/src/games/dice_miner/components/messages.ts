// The messages of the components of Dice Miner.

import type { Language } from "../../../i18n/locale.svelte";

const en = {
  dice: "Dice",
  diceOf: (n: number) => `(${n})`,
  heroes: "Heroes",
  heroesNote: "For several players; a solo game has none.",
  mountain: "Mountain",
  row: (n: number) => `${n} dice`,
  top: "from top to bottom",
  results: "Solo results",
  titled: (name: string, text: string) => `${name}: ${text}`,
  band: (low: number, high: number | null) =>
    high === null ? `${low} points and more` : `${low} to ${high} points`,
  printed: (text: string) => `printed: ${text}`,
};

export type DiceComponentsMessages = typeof en;

const fr: DiceComponentsMessages = {
  dice: "Dés",
  diceOf: (n) => `(${n})`,
  heroes: "Héros",
  heroesNote: "À plusieurs joueurs ; le solo n’en a pas.",
  mountain: "Montagne",
  row: (n) => `${n} dés`,
  top: "de haut en bas",
  results: "Résultats du solo",
  titled: (name, text) => `${name} : ${text}`,
  band: (low, high) => (high === null ? `${low} points et plus` : `${low} à ${high} points`),
  printed: (text) => `imprimé : ${text}`,
};

export const COMPONENTS: Record<Language, DiceComponentsMessages> = { en, fr };
