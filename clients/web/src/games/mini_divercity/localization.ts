// Everything that this game says, in one language.

import type { Language } from "../../i18n/locale.svelte";
import type { Names } from "./pack_names.svelte";
import type { CorporationCard, Colour, MiniView, Place, Side, Species } from "./types";
import { en as asksInEnglish, type Asks } from "./messages/prompts.en";
import { fr as asksInFrench } from "./messages/prompts.fr";
import { en, type Words } from "./messages/en";
import { fr } from "./messages/fr";
import { en as taleInEnglish, type Tale } from "./messages/events.en";
import { fr as taleInFrench } from "./messages/events.fr";

const SAID: Record<Language, { t: Words; ask: Asks; tale: Tale }> = {
  en: { t: en, ask: asksInEnglish, tale: taleInEnglish },
  fr: { t: fr, ask: asksInFrench, tale: taleInFrench },
};

/** What is needed to speak about one view to one viewer. */
export interface Lexicon {
  t: Words;
  ask: Asks;
  tale: Tale;
  names: Names;
  who: (seat: number) => string;
  alone: boolean;
}

export function lexicon(
  language: Language,
  names: Names,
  view: MiniView,
  players: readonly (string | null)[] = [],
): Lexicon {
  const said = SAID[language];
  return {
    ...said,
    names,
    who: (seat) => players[seat] ?? said.t.seat(seat),
    alone: view.mode === "effe",
  };
}

export function speciesNamed({ t, names }: Lexicon, species: readonly Species[]): string {
  return t.and(species.map(names.species));
}

export function islandsNamed({ t, names }: Lexicon, islands: readonly Colour[]): string {
  return t.and(islands.map(names.island));
}

export function sideOf(alone: boolean, place: Place): Side {
  if (!alone) return "hand";
  return place <= LAGOON ? "lagoon" : "ocean";
}

/** The events of a Corporations card in words. */
export function faceNamed(lex: Lexicon, face: CorporationCard): string {
  const events = face.events.map((event) =>
    event === "hotels" && face.hotels
      ? `${lex.names.threat(event)} (${islandsNamed(lex, face.hotels)})`
      : lex.names.threat(event),
  );
  return events.join(", ");
}

const LAGOON = 2;
