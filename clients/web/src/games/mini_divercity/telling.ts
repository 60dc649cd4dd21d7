// What happened, told in sentences.

import type { Event } from "../../contract/shapes";
import { isOurs, stepOf, type MiniEvent, type MiniView, type Place, type Species } from "./shapes";
import { faceNamed, islandsNamed, sideOf, speciesNamed, type Lexicon } from "./words/words";

const FEW = 2;

/** One after the other, as they happened. */
export function told(events: Event[], view: MiniView, lex: Lexicon): string[] {
  const ours = events.filter(isOurs);
  return ours.flatMap((event, at) => {
    const moved = moverOf(event);
    const isLast = moved !== null && !ours.slice(at + 1).some((later) => moverOf(later) === moved);
    const now = isLast ? lex.tale.now(lex.t.steps[stepOf(view, moved)]) : "";
    return tell(event, lex, view, now).map(asSentence);
  });
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The species that these events have moved. */
export function movedBy(events: Event[]): ReadonlySet<Species> {
  return new Set(
    events
      .filter(isOurs)
      .map(moverOf)
      .filter((species) => species !== null),
  );
}

function moverOf(event: MiniEvent): Species | null {
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

function tell(event: MiniEvent, lex: Lexicon, view: MiniView, now: string): string[] {
  return tellCards(event, lex, now) ?? tellCorporations(event, lex, view) ?? tellCourse(event, lex);
}

/** What happened to Species cards and tokens. */
function tellCards(event: MiniEvent, lex: Lexicon, now: string): string[] | null {
  const { tale, names } = lex;
  switch (event.type) {
    case "mini_divercity.oil_paid":
      return [...given(event, lex, tale.oil, tale.worse, now)];
    case "mini_divercity.identified":
      return [...given(event, lex, tale.identified, tale.better, now)];
    case "mini_divercity.dynamite_fished":
      return [
        tale.dynamite(names.species(event.species)),
        tale.worse(names.species(event.species), now),
      ];
    case "mini_divercity.token_moved":
      return [tale.better(names.species(event.species), now)];
    case "mini_divercity.save_paid":
      return [tale.savePaid(by(event, lex), speciesNamed(lex, event.species))];
    case "mini_divercity.quickly_explored":
      return [tale.quickly(by(event, lex), speciesNamed(lex, event.species))];
    case "mini_divercity.cards_dealt":
      return event.places.length > FEW ? [] : [tale.deals(by(event, lex), cards(event, lex))];
    case "mini_divercity.cards_revealed":
      return [tale.revealed(by(event, lex), cards(event, lex))];
    case "mini_divercity.cards_swapped": {
      const [one, other] = event.species.map(names.species);
      return [tale.swapped(one ?? "", other ?? "")];
    }
    case "mini_divercity.cards_caught":
      return [tale.caught(speciesNamed(lex, event.species))];
    case "mini_divercity.catch_chosen": {
      const kept = event.kept === null ? [] : [tale.kept(names.species(event.kept))];
      return [tale.better(names.species(event.species), now), ...kept];
    }
    case "mini_divercity.top_species_turned":
      return [tale.kept(names.species(event.species))];
    default:
      return null;
  }
}

/** What the Corporations did, and what was done to hotels. */
function tellCorporations(event: MiniEvent, lex: Lexicon, view: MiniView): string[] | null {
  const { tale, names } = lex;
  const face = (card: string) => (view.faces[card] ? faceNamed(lex, view.faces[card]) : card);
  switch (event.type) {
    case "mini_divercity.corporation_drawn":
      return [tale.drawn(by(event, lex), face(event.card))];
    case "mini_divercity.corporations_reshuffled":
      return [tale.reshuffled];
    case "mini_divercity.oil_found_nothing":
      return [tale.noOil];
    case "mini_divercity.hotels_opened":
      return [tale.opened(islandsNamed(lex, event.hotels))];
    case "mini_divercity.hotel_closed":
      return [tale.closed(by(event, lex), names.species(event.species), names.island(event.hotel))];
    case "mini_divercity.hotel_freed":
      return [tale.freed(names.island(event.hotel))];
    case "mini_divercity.corporations_seen": {
      const count = Array.isArray(event.cards) ? event.cards.length : event.cards.count;
      return [tale.seen(event.to === null ? "" : by({ seat: event.to }, lex), count)];
    }
    case "mini_divercity.corporations_ordered":
      return [tale.ordered(event.to === null ? "" : by({ seat: event.to }, lex))];
    case "mini_divercity.corporation_turned":
      return [tale.turned(face(event.card))];
    case "mini_divercity.look_declined":
      return [tale.notTurned];
    default:
      return null;
  }
}

function tellCourse(event: MiniEvent, lex: Lexicon): string[] {
  const { t, tale, names } = lex;
  switch (event.type) {
    case "mini_divercity.game_laid":
      return [tale.laid(event.terms.goal.save, event.terms.goal.lose_at)];
    case "mini_divercity.divers_dealt":
      return [tale.divers(t.and(event.divers.flat().map(names.diver)))];
    case "mini_divercity.diver_sent":
      return [tale.sent(by(event, lex), names.diver(event.diver))];
    case "mini_divercity.explored":
      return [tale.explored(by(event, lex))];
    case "mini_divercity.walkie_talkie_used":
      return [tale.talkie(by(event, lex), lex.who(event.to))];
    case "mini_divercity.swap_declined":
      return [tale.notSwapped];
    case "mini_divercity.pile_consulted":
      return [tale.consulted(event.pile, event.cards.length)];
    case "mini_divercity.game_ended":
      return [t.results[event.result]];
    default:
      return [];
  }
}

interface Given {
  seat: number;
  species: Species[];
}

function given(
  event: Given,
  lex: Lexicon,
  what: (by: string, species: string) => string,
  then: (species: string, now: string) => string,
  now: string,
): string[] {
  const [first, ...others] = event.species.map(lex.names.species);
  const along = others.length > 0 ? [lex.tale.along(lex.t.and(others))] : [];
  return [what(by(event, lex), first ?? ""), then(first ?? "", now), ...along];
}

function by({ seat }: { seat: number }, lex: Lexicon): string {
  return lex.alone ? "" : lex.tale.by(lex.who(seat));
}

interface Laid {
  places: Place[];
  species: (Species | { count: number })[];
}

function cards({ places, species }: Laid, { t, names, alone }: Lexicon): string {
  const shown = places.map((place, at) => {
    const card = species[at];
    const called = typeof card === "string" ? names.species(card) : t.hidden;
    return `${called} (${t.place(sideOf(alone, place), place)})`;
  });
  return t.and(shown);
}
