// The messages of the components of 51st State.

import type { Language } from "../../../i18n/locale.svelte";

const en = {
  factions: "Factions",
  base: "Base",
  locations: "Locations",
  contactCards: "Contact cards",
  leaders: "Leaders",
  ownCopies: (titles: number) =>
    `How many copies there are is not known for ${titles} titles: these numbers are ours.`,
  count: (titles: number, cards: number) =>
    titles === cards ? `(${cards})` : `(${titles} titles, ${cards} cards)`,
};

export type StateComponentsMessages = typeof en;

const fr: StateComponentsMessages = {
  factions: "Factions",
  base: "Base",
  locations: "Lieux",
  contactCards: "Cartes contact",
  leaders: "Leaders",
  ownCopies: (titles) =>
    `On ignore le nombre d’exemplaires de ${titles} titres : ces nombres sont les nôtres.`,
  count: (titles, cards) =>
    titles === cards ? `(${cards})` : `(${titles} titres, ${cards} cartes)`,
};

export const COMPONENTS: Record<Language, StateComponentsMessages> = { en, fr };
