// What the panel says: what is asked, and what a verb or a spot is called.

import type { Draft, Verb } from "./moves/draft";
import type { Kind, Spot, SpotValue } from "./moves/spots";
import {
  cardAt,
  type Colour,
  type MiniView,
  type Pile,
  type Place,
  type Role,
  type Species,
} from "./types";
import { faceNamed, sideOf, type Lexicon } from "./localization";

/** What is asked of whoever makes this draft. */
export function promptOf(draft: Draft, lit: Spot[], view: MiniView, viewer: number, lex: Lexicon) {
  const { ask, t } = lex;
  if (draft.act === null) {
    if (draft.spots.length === 0)
      return view.question ? ask.questions[view.question.kind] : ask.turn;
    return ask.withThese(t.and(draft.spots.map((spot) => spotNamed(spot, view, viewer, lex))));
  }
  const deed = ask.deeds[draft.act];
  const kind = lit[0]?.kind;
  if (kind === undefined) return deed.label;
  const goesAlong = kind === "place" && draft.spots.some((spot) => spot.kind === "place");
  return (goesAlong ? deed.more : undefined) ?? deed.asks?.[kind] ?? deed.label;
}

/** What those read who are not asked. */
export function waitingFor(view: MiniView, toAct: number[], { ask, t, who }: Lexicon): string {
  if (view.result !== null) return t.results[view.result];
  if (view.question) return ask.waits[view.question.kind](who(view.question.seat));
  return toAct.length > 0 ? ask.waitsFor(t.and(toAct.map(who))) : ask.over;
}

export function verbNamed({ act, diver }: Verb, { ask, names }: Lexicon): string {
  return diver === null ? ask.deeds[act].label : ask.send(names.diver(diver));
}

export function verbNoted(
  { act, diver }: Verb,
  view: MiniView,
  { ask, t, alone }: Lexicon,
): string {
  if (diver === null) return ask.deeds[act].note ?? "";
  const card = view.divers.flat().find(({ role }) => role === diver);
  return card === undefined ? "" : t.power(card.power, alone);
}

export function cardNamed(place: Place, view: MiniView, seat: number, lex: Lexicon): string {
  const species = cardAt(view, seat, place)?.species;
  const where = lex.t.place(sideOf(lex.alone, place), place);
  return species ? `${lex.names.species(species)} (${where})` : where;
}

type Naming = (value: SpotValue, view: MiniView, seat: number, lex: Lexicon) => string;

const NAMINGS: Record<Kind, Naming> = {
  place: (value, view, seat, lex) => cardNamed(value as Place, view, seat, lex),
  island: (value, _view, _seat, { names }) => names.island(value as Colour),
  token: (value, _view, _seat, { names }) => names.species(value as Species),
  caught: (value, _view, _seat, { names }) => names.species(value as Species),
  seat: (value, _view, _seat, { who }) => who(value as number),
  diver: (value, _view, _seat, { names }) => names.diver(value as Role),
  pile: (value, _view, _seat, { ask }) => ask.piles[value as Pile],
  count: (value, _view, _seat, { ask }) => (value === 1 ? ask.one : ask.two),
  look: (value, _view, _seat, { ask }) => (value === true ? ask.yes : ask.no),
  rank: (value, view, _seat, lex) => rankNamed(value as number, view, lex),
};

export function spotNamed(
  { kind, value }: Spot,
  view: MiniView,
  seat: number,
  lex: Lexicon,
): string {
  return NAMINGS[kind](value, view, seat, lex);
}

function rankNamed(rank: number, view: MiniView, lex: Lexicon): string {
  const card = view.corporations.next[rank - 1];
  const face = card === undefined ? undefined : view.faces[card];
  return face ? faceNamed(lex, face) : String(rank);
}
