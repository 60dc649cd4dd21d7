// The messages of the components of 51st State.

import type { Language } from "../../../i18n/locale.svelte";

const en = {
  factions: "Factions",
  base: "Base",
  locations: "Locations",
  contactCards: "Contact cards",
  leaders: "Leaders",
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
  count: (titles, cards) =>
    titles === cards ? `(${cards})` : `(${titles} titres, ${cards} cartes)`,
};

export const COMPONENTS: Record<Language, StateComponentsMessages> = { en, fr };
