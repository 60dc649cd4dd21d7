// Each event of the game in sentences.

import type { MiniEvent, MiniView, Place, Species } from "./types";
import { faceNamed, islandsNamed, sideOf, speciesNamed, type Lexicon } from "./localization";

/** What a sentence is made of, beside the event itself. */
export interface Teller {
  lex: Lexicon;
  view: MiniView;
  /** Where the species that is moved stands now; empty if it is moved again later. */
  now: string;
}

type Tales = { [E in MiniEvent as E["type"]]: (event: E, teller: Teller) => string[] };

/** More cards at once are not worth naming: it is how the game begins. */
const FEW = 2;

const NOTHING = (): string[] => [];

export const TALES: Tales = {
  "mini_divercity.game_laid": ({ terms: { goal } }, { lex }) => [
    lex.tale.laid(goal.save, goal.lose_at),
  ],
  "mini_divercity.divers_dealt": ({ divers }, { lex }) => [
    lex.tale.divers(lex.t.and(divers.flat().map(lex.names.diver))),
  ],
  // The panel says what is asked.
  "mini_divercity.question_asked": NOTHING,
  "mini_divercity.game_ended": ({ result }, { lex }) => [lex.t.results[result]],

  "mini_divercity.corporation_drawn": ({ seat, card }, teller) => [
    teller.lex.tale.drawn(by(seat, teller), face(card, teller)),
  ],
  "mini_divercity.corporations_reshuffled": (_, { lex }) => [lex.tale.reshuffled],
  "mini_divercity.oil_found_nothing": (_, { lex }) => [lex.tale.noOil],
  "mini_divercity.oil_paid": ({ seat, species }, teller) => [
    teller.lex.tale.oil(by(seat, teller), first(species, teller)),
    teller.lex.tale.worse(first(species, teller), teller.now),
    ...along(species, teller),
  ],
  "mini_divercity.dynamite_fished": ({ species }, { lex, now }) => [
    lex.tale.dynamite(lex.names.species(species)),
    lex.tale.worse(lex.names.species(species), now),
  ],
  "mini_divercity.hotels_opened": ({ hotels }, { lex }) => [
    lex.tale.opened(islandsNamed(lex, hotels)),
  ],

  "mini_divercity.identified": ({ seat, species }, teller) => [
    teller.lex.tale.identified(by(seat, teller), first(species, teller)),
    teller.lex.tale.better(first(species, teller), teller.now),
    ...along(species, teller),
  ],
  "mini_divercity.save_paid": ({ seat, species }, teller) => [
    teller.lex.tale.savePaid(by(seat, teller), speciesNamed(teller.lex, species)),
  ],
  "mini_divercity.hotel_closed": ({ seat, species, hotel }, teller) => [
    teller.lex.tale.closed(
      by(seat, teller),
      teller.lex.names.species(species),
      teller.lex.names.island(hotel),
    ),
  ],
  "mini_divercity.explored": ({ seat }, teller) => [teller.lex.tale.explored(by(seat, teller))],
  "mini_divercity.quickly_explored": ({ seat, species }, teller) => [
    teller.lex.tale.quickly(by(seat, teller), speciesNamed(teller.lex, species)),
  ],
  "mini_divercity.walkie_talkie_used": ({ seat, to }, teller) => [
    teller.lex.tale.talkie(by(seat, teller), teller.lex.who(to)),
  ],
  "mini_divercity.cards_dealt": ({ seat, places, species }, teller) =>
    places.length > FEW
      ? []
      : [teller.lex.tale.deals(by(seat, teller), laid(places, species, teller))],
  "mini_divercity.cards_revealed": ({ seat, places, species }, teller) => [
    teller.lex.tale.revealed(by(seat, teller), laid(places, species, teller)),
  ],
  "mini_divercity.cards_swapped": ({ species }, { lex }) => [
    lex.tale.swapped(speciesNamed(lex, species)),
  ],
  "mini_divercity.swap_declined": (_, { lex }) => [lex.tale.notSwapped],

  "mini_divercity.diver_sent": ({ seat, diver }, teller) => [
    teller.lex.tale.sent(by(seat, teller), teller.lex.names.diver(diver)),
  ],
  "mini_divercity.hotel_freed": ({ hotel }, { lex }) => [lex.tale.freed(lex.names.island(hotel))],
  "mini_divercity.token_moved": ({ species }, { lex, now }) => [
    lex.tale.better(lex.names.species(species), now),
  ],
  "mini_divercity.cards_caught": ({ species }, { lex }) => [
    lex.tale.caught(speciesNamed(lex, species)),
  ],
  "mini_divercity.catch_chosen": ({ species, kept }, { lex, now }) => [
    lex.tale.better(lex.names.species(species), now),
    ...(kept === null ? [] : [lex.tale.kept(lex.names.species(kept))]),
  ],
  "mini_divercity.top_species_turned": ({ species }, { lex }) => [
    lex.tale.kept(lex.names.species(species)),
  ],
  "mini_divercity.corporations_seen": ({ to, cards }, teller) => [
    teller.lex.tale.seen(by(to, teller), Array.isArray(cards) ? cards.length : cards.count),
  ],
  "mini_divercity.corporations_ordered": ({ to }, teller) => [
    teller.lex.tale.ordered(by(to, teller)),
  ],
  "mini_divercity.corporation_turned": ({ card }, teller) => [
    teller.lex.tale.turned(face(card, teller)),
  ],
  "mini_divercity.look_declined": (_, { lex }) => [lex.tale.notTurned],
  "mini_divercity.pile_consulted": ({ pile, cards }, { lex }) => [
    lex.tale.consulted(pile, cards.length),
  ],
};

function by(seat: number | null, { lex }: Teller): string {
  return lex.alone || seat === null ? "" : lex.tale.by(lex.who(seat));
}

function first([species]: Species[], { lex }: Teller): string {
  return species === undefined ? "" : lex.names.species(species);
}

function along([, ...others]: Species[], { lex }: Teller): string[] {
  return others.length > 0 ? [lex.tale.along(speciesNamed(lex, others))] : [];
}

function face(card: string, { lex, view }: Teller): string {
  const shown = view.faces[card];
  return shown === undefined ? card : faceNamed(lex, shown);
}

/** Cards with their places, face down where they are concealed. */
function laid(
  places: Place[],
  species: (Species | { count: number })[],
  { lex: { t, names, alone } }: Teller,
): string {
  const cards = places.map((place, at) => {
    const card = species[at];
    const called = typeof card === "string" ? names.species(card) : t.hidden;
    return `${called} (${t.place(sideOf(alone, place), place)})`;
  });
  return t.and(cards);
}
