// Everything that this game says, in one language.

import type { Language } from "../../i18n/locale.svelte";
import type { Names } from "./pack_names.svelte";
import type { CorporationCard, Colour, MiniView, Place, Side, Species } from "./types";
import { en as asksInEnglish, type PromptMessages } from "./messages/prompts.en";
import { fr as asksInFrench } from "./messages/prompts.fr";
import { en, type Messages } from "./messages/en";
import { fr } from "./messages/fr";
import { en as taleInEnglish, type EventMessages } from "./messages/events.en";
import { fr as taleInFrench } from "./messages/events.fr";

const MESSAGES: Record<Language, { t: Messages; prompts: PromptMessages; events: EventMessages }> =
  {
    en: { t: en, prompts: asksInEnglish, events: taleInEnglish },
    fr: { t: fr, prompts: asksInFrench, events: taleInFrench },
  };

/** What is needed to speak about one view to one viewer. */
export interface Localization {
  t: Messages;
  prompts: PromptMessages;
  events: EventMessages;
  names: Names;
  who: (seat: number) => string;
  alone: boolean;
}

export function localize(
  language: Language,
  names: Names,
  view: MiniView,
  players: readonly (string | null)[] = [],
): Localization {
  const messages = MESSAGES[language];
  return {
    ...messages,
    names,
    who: (seat) => players[seat] ?? messages.t.seat(seat),
    alone: view.mode === "effe",
  };
}

export function speciesNamed({ t, names }: Localization, species: readonly Species[]): string {
  return t.and(species.map(names.species));
}

export function islandsNamed({ t, names }: Localization, islands: readonly Colour[]): string {
  return t.and(islands.map(names.island));
}

export function sideOf(alone: boolean, place: Place): Side {
  if (!alone) return "hand";
  return place <= LAGOON ? "lagoon" : "ocean";
}

/** The events of a Corporations card in words. */
export function faceNamed(l10n: Localization, face: CorporationCard): string {
  const events = face.events.map((event) =>
    event === "hotels" && face.hotels
      ? `${l10n.names.threat(event)} (${islandsNamed(l10n, face.hotels)})`
      : l10n.names.threat(event),
  );
  return events.join(", ");
}

const LAGOON = 2;
