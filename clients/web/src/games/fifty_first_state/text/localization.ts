// The localization of a match: messages, names of cards, and the view.

import type { PackBook } from "../../../provenance/provenance";
import type { Language } from "../../../i18n/locale.svelte";
import type { StateView } from "../types";
import { en, type StateWords } from "../messages/en";
import { fr } from "../messages/fr";

const WORDS: Record<Language, StateWords> = { en, fr };

export interface Localization {
  language: Language;
  t: StateWords;
  view: StateView;
  /** The name of a card. */
  name: (id: string) => string;
  faction: string;
  /** The pack of the match, once it is loaded. */
  pack: PackBook | undefined;
}

/** The part of it that texts of cards need. */
export type Wording = Pick<Localization, "language" | "t">;

export function wordingOf(language: Language): Wording {
  return { language, t: WORDS[language] };
}

/** Looks up the name of a card or a faction. */
export type NameLookup = (what: "card" | "faction", id: string) => string;

export function localize(
  language: Language,
  view: StateView,
  naming: NameLookup,
  pack?: PackBook,
): Localization {
  return {
    language,
    t: WORDS[language],
    view,
    name: (id) => naming("card", id),
    faction: naming("faction", view.faction),
    pack,
  };
}
