// All that is needed to say something of a match: words, the names of its cards, its view.

import type { Language } from "../../../i18n/locale.svelte";
import type { StateView } from "../types";
import { en, type StateWords } from "../messages/en";
import { fr } from "../messages/fr";

const WORDS: Record<Language, StateWords> = { en, fr };

export interface Localization {
  language: Language;
  t: StateWords;
  view: StateView;
  /** Of a card. */
  name: (id: string) => string;
  faction: string;
}

/** How the things of a match are called. */
export type NameLookup = (what: "card" | "faction", id: string) => string;

export function localize(language: Language, view: StateView, naming: NameLookup): Localization {
  return {
    language,
    t: WORDS[language],
    view,
    name: (id) => naming("card", id),
    faction: naming("faction", view.faction),
  };
}

/** One, two and three. */
export function listed(parts: string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

export function capitalized(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
