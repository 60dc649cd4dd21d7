// The localization of Mini DiverCity: messages, names and players.

import type { Language } from "../../i18n/locale.svelte";
import { listOf } from "../../i18n/text";
import type { Names } from "./pack_names.svelte";
import type { Colour, CorporationCard, MiniView, Place, Power, Side, Species } from "./types";
import { en as promptsInEnglish, type PromptMessages } from "./messages/prompts.en";
import { fr as promptsInFrench } from "./messages/prompts.fr";
import { en, type Messages } from "./messages/en";
import { fr } from "./messages/fr";
import { en as eventsInEnglish, type EventMessages } from "./messages/events.en";
import { fr as eventsInFrench } from "./messages/events.fr";

const MESSAGES: Record<Language, { t: Messages; prompts: PromptMessages; events: EventMessages }> =
  {
    en: { t: en, prompts: promptsInEnglish, events: eventsInEnglish },
    fr: { t: fr, prompts: promptsInFrench, events: eventsInFrench },
  };

/** The texts for one view and one viewer. */
export interface Localization {
  t: Messages;
  prompts: PromptMessages;
  events: EventMessages;
  names: Names;
  /** "One, two and three". */
  list: (items: string[]) => string;
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
    list: (items) => listOf(items, language),
    who: (seat) => players[seat] ?? messages.t.seat(seat),
    alone: view.mode === "effe",
  };
}

export function speciesNamed({ list, names }: Localization, species: readonly Species[]): string {
  return list(species.map(names.species));
}

export function islandsNamed({ list, names }: Localization, islands: readonly Colour[]): string {
  return list(islands.map(names.island));
}

export function sideOf(alone: boolean, place: Place): Side {
  if (!alone) return "hand";
  return place <= LAGOON ? "lagoon" : "ocean";
}

/** A place on the table: "Lagoon 1". */
export function placeNamed({ t }: Localization, side: Side, place: number): string {
  return `${t.places[side]} ${place}`;
}

export function powerNamed(
  { t, alone }: Pick<Localization, "t" | "alone">,
  { does, zone, count = 1, step = 1 }: Power,
): string {
  const text = (alone ? t.soloPowers[does] : undefined) ?? t.powers[does];
  return text({ count, zone: t.zones[zone ?? "blue"], step });
}

/** The text of a Corporations card. */
export function faceNamed(l10n: Localization, face: CorporationCard): string {
  const events = face.events.map((event) =>
    event === "hotels" && face.hotels
      ? `${l10n.names.threat(event)} (${islandsNamed(l10n, face.hotels)})`
      : l10n.names.threat(event),
  );
  return events.join(", ");
}

const LAGOON = 2;
