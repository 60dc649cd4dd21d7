// Describes events in sentences.

import type { Event } from "../../contract/types";
import { capitalized } from "../../i18n/text";
import {
  faceNamed,
  islandsNamed,
  placeNamed,
  sideOf,
  speciesNamed,
  type Localization,
} from "./localization";
import {
  COLOURS,
  isOurs,
  stepOf,
  type MiniEvent,
  type MiniView,
  type Place,
  type Species,
} from "./types";

/** Sentences in the order of events. */
export function describeEvents(events: Event[], view: MiniView, l10n: Localization): string[] {
  const ours = events.filter(isOurs);
  return ours.flatMap((event, at) => {
    const moved = movedSpecies(event);
    const isLast =
      moved !== null && !ours.slice(at + 1).some((later) => movedSpecies(later) === moved);
    const now = isLast ? l10n.events.now(l10n.t.steps[stepOf(view, moved)]) : "";
    return sentencesOf(event, { l10n, view, now }).map(capitalized);
  });
}

/** The species moved by these events. */
export function movedBy(events: Event[]): ReadonlySet<Species> {
  return new Set(
    events
      .filter(isOurs)
      .map(movedSpecies)
      .filter((species) => species !== null),
  );
}

function movedSpecies(event: MiniEvent): Species | null {
  switch (event.type) {
    case "mini_divercity.oil_paid":
    case "mini_divercity.identified":
      return event.species[0] ?? null;
    case "mini_divercity.dynamite_fished":
    case "mini_divercity.token_moved":
    case "mini_divercity.catch_chosen":
      return event.species;
    default:
      return null;
  }
}

/** Sentences are found by the event's type, which TypeScript cannot follow; events of a newer
 * server have none. */
function sentencesOf(event: MiniEvent, context: SentenceContext): string[] {
  const events = SENTENCES[event.type] as
    ((event: MiniEvent, context: SentenceContext) => string[]) | undefined;
  return events?.(event, context) ?? [];
}

/** The context of a sentence. */
interface SentenceContext {
  l10n: Localization;
  view: MiniView;
  /** The new step of the moved species; empty if a later event moves it again. */
  now: string;
}

type Sentences = {
  [E in MiniEvent as E["type"]]: (event: E, context: SentenceContext) => string[];
};

/** Larger deals are those at the start of the game, and not described. */
const FEW = 2;

const NOTHING = (): string[] => [];

const SENTENCES: Sentences = {
  "mini_divercity.game_laid": ({ terms: { goal } }, { l10n }) => [
    l10n.events.laid(goal.save, goal.lose_at, goal.hotels ?? COLOURS.length),
  ],
  "mini_divercity.divers_dealt": ({ divers }, { l10n }) => [
    l10n.events.divers(l10n.list(divers.flat().map(l10n.names.diver))),
  ],
  // The panel shows the question.
  "mini_divercity.question_asked": NOTHING,
  "mini_divercity.game_ended": ({ result }, { l10n }) => [l10n.t.results[result]],

  "mini_divercity.corporation_drawn": ({ seat, card }, context) => [
    context.l10n.events.drawn(by(seat, context), face(card, context)),
  ],
  "mini_divercity.corporations_reshuffled": (_, { l10n }) => [l10n.events.reshuffled],
  "mini_divercity.oil_found_nothing": (_, { l10n }) => [l10n.events.noOil],
  "mini_divercity.oil_paid": ({ seat, species }, context) => [
    context.l10n.events.oil(by(seat, context), first(species, context)),
    context.l10n.events.worse(first(species, context), context.now),
    ...along(species, context),
  ],
  "mini_divercity.dynamite_fished": ({ species }, { l10n, now }) => [
    l10n.events.dynamite(l10n.names.species(species)),
    l10n.events.worse(l10n.names.species(species), now),
  ],
  "mini_divercity.hotels_opened": ({ hotels }, { l10n }) => [
    l10n.events.opened(islandsNamed(l10n, hotels)),
  ],

  "mini_divercity.identified": ({ seat, species }, context) => [
    context.l10n.events.identified(by(seat, context), first(species, context)),
    context.l10n.events.better(first(species, context), context.now),
    ...along(species, context),
  ],
  "mini_divercity.save_paid": ({ seat, species }, context) => [
    context.l10n.events.savePaid(by(seat, context), speciesNamed(context.l10n, species)),
  ],
  "mini_divercity.hotel_closed": ({ seat, species, hotel }, context) => [
    context.l10n.events.closed(
      by(seat, context),
      context.l10n.names.species(species),
      context.l10n.names.island(hotel),
    ),
  ],
  "mini_divercity.explored": ({ seat }, context) => [
    context.l10n.events.explored(by(seat, context)),
  ],
  "mini_divercity.quickly_explored": ({ seat, species }, context) => [
    context.l10n.events.quickly(by(seat, context), speciesNamed(context.l10n, species)),
  ],
  "mini_divercity.walkie_talkie_used": ({ seat, to }, context) => [
    context.l10n.events.talkie(by(seat, context), context.l10n.who(to)),
  ],
  "mini_divercity.cards_dealt": ({ seat, places, species }, context) =>
    places.length > FEW
      ? []
      : [context.l10n.events.deals(by(seat, context), laid(places, species, context))],
  "mini_divercity.cards_revealed": ({ seat, places, species }, context) => [
    context.l10n.events.revealed(by(seat, context), laid(places, species, context)),
  ],
  "mini_divercity.cards_swapped": ({ species }, { l10n }) => [
    l10n.events.swapped(speciesNamed(l10n, species)),
  ],
  "mini_divercity.swap_declined": (_, { l10n }) => [l10n.events.notSwapped],

  "mini_divercity.diver_sent": ({ seat, diver }, context) => [
    context.l10n.events.sent(by(seat, context), context.l10n.names.diver(diver)),
  ],
  "mini_divercity.hotel_freed": ({ hotel }, { l10n }) => [
    l10n.events.freed(l10n.names.island(hotel)),
  ],
  "mini_divercity.token_moved": ({ species, step = 1 }, { l10n, now }) => [
    (step < 0 ? l10n.events.worse : l10n.events.better)(l10n.names.species(species), now),
  ],
  "mini_divercity.cards_caught": ({ species }, { l10n }) => [
    l10n.events.caught(speciesNamed(l10n, species)),
  ],
  "mini_divercity.catch_chosen": ({ species, kept }, { l10n, now }) => [
    l10n.events.better(l10n.names.species(species), now),
    ...(kept === null ? [] : [l10n.events.kept(l10n.names.species(kept))]),
  ],
  "mini_divercity.top_species_turned": ({ species }, { l10n }) => [
    l10n.events.kept(l10n.names.species(species)),
  ],
  "mini_divercity.corporations_seen": ({ to, cards }, context) => [
    context.l10n.events.seen(by(to, context), Array.isArray(cards) ? cards.length : cards.count),
  ],
  "mini_divercity.corporations_ordered": ({ to }, context) => [
    context.l10n.events.ordered(by(to, context)),
  ],
  "mini_divercity.corporation_turned": ({ card }, context) => [
    context.l10n.events.turned(face(card, context)),
  ],
  "mini_divercity.look_declined": (_, { l10n }) => [l10n.events.notTurned],
  "mini_divercity.pile_consulted": ({ pile, cards }, { l10n }) => [
    l10n.events.consulted[pile](cards.length),
  ],
};

function by(seat: number | null, { l10n }: SentenceContext): string {
  return l10n.alone || seat === null ? "" : l10n.events.by(l10n.who(seat));
}

function first([species]: Species[], { l10n }: SentenceContext): string {
  return species === undefined ? "" : l10n.names.species(species);
}

function along([, ...others]: Species[], { l10n }: SentenceContext): string[] {
  return others.length > 0 ? [l10n.events.along(speciesNamed(l10n, others))] : [];
}

function face(card: string, { l10n, view }: SentenceContext): string {
  const shown = view.faces[card];
  return shown === undefined ? card : faceNamed(l10n, shown);
}

/** Cards with their places; concealed ones are face down. */
function laid(
  places: Place[],
  species: (Species | { count: number })[],
  { l10n }: SentenceContext,
): string {
  const cards = places.map((place, at) => {
    const card = species[at];
    const called = typeof card === "string" ? l10n.names.species(card) : l10n.t.hidden;
    return `${called} (${placeNamed(l10n, sideOf(l10n.alone, place), place)})`;
  });
  return l10n.list(cards);
}
