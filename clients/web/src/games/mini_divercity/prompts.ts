// What the panel says: what is asked, what a spot is called, what a command would do.

import type { Command } from "../../contract/shapes";
import type { Draft, Verb } from "./moves/draft";
import type { Spot } from "./moves/spots";
import {
  cardAt,
  type Colour,
  type MiniCommand,
  type MiniView,
  type Place,
  type Role,
  type Species,
} from "./shapes";
import { faceNamed, sideOf, type Lexicon } from "./words/words";

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

export function spotNamed(
  { kind, value }: Spot,
  view: MiniView,
  seat: number,
  lex: Lexicon,
): string {
  const { names, ask, who } = lex;
  switch (kind) {
    case "place":
      return cardNamed(value as Place, view, seat, lex);
    case "island":
      return names.island(value as Colour);
    case "token":
    case "caught":
      return names.species(value as Species);
    case "seat":
      return who(value as number);
    case "diver":
      return names.diver(value as Role);
    case "pile":
      return value === "species" ? ask.piles.species : ask.piles.corporations;
    case "count":
      return value === 1 ? ask.one : ask.two;
    case "look":
      return value === true ? ask.yes : ask.no;
    case "rank":
      return rankNamed(value as number, view, lex);
  }
}

function rankNamed(rank: number, view: MiniView, lex: Lexicon): string {
  const card = view.corporations.next[rank - 1];
  const face = card === undefined ? undefined : view.faces[card];
  return face ? faceNamed(lex, face) : String(rank);
}

/** All of a command, as the button says that sends it. */
export function commandNamed(command: Command, view: MiniView, seat: number, lex: Lexicon): string {
  const { ask, names, t, who } = lex;
  const card = (place: Place) => cardNamed(place, view, seat, lex);
  const cards = (places: readonly Place[]) => t.and(places.map(card));
  const along = (extra: readonly Place[] = []) =>
    extra.length > 0 ? ask.says.along(cards(extra)) : "";
  const send = (diver: Role, aim = "") => ask.says.send(names.diver(diver), aim);
  const said = command as MiniCommand;
  switch (said.type) {
    case "mini_divercity.pay_oil":
      return ask.says.oil(card(said.card)) + along(said.extra);
    case "mini_divercity.identify":
      return ask.says.identify(card(said.card)) + along(said.extra);
    case "mini_divercity.close_hotel":
      return ask.says.close(card(said.card), names.island(said.hotel));
    case "mini_divercity.quick_explore":
      return ask.says.quick;
    case "mini_divercity.use_walkie_talkie":
      return ask.says.tell(who(said.seat));
    case "mini_divercity.send_diver":
      return send(said.diver);
    case "mini_divercity.send_to_hotel":
      return send(said.diver, names.island(said.hotel));
    case "mini_divercity.send_to_card":
      return send(said.diver, card(said.card));
    case "mini_divercity.send_to_token":
      return send(said.diver, names.species(said.species));
    case "mini_divercity.send_to_deck":
      return send(said.diver, said.count === 1 ? ask.one : ask.two);
    case "mini_divercity.send_to_teammates":
      return send(said.diver, t.and(said.seats.map(who)));
    case "mini_divercity.swap_cards":
      return ask.says.swap(card(said.lagoon), card(said.ocean));
    case "mini_divercity.reveal_cards":
      return ask.says.reveal(cards(said.cards));
    case "mini_divercity.order_corporations":
      return ask.says.order;
    case "mini_divercity.pay_for_save":
      return ask.says.pay(cards(said.cards));
    case "mini_divercity.consult":
      return ask.says.consult(ask.piles[said.pile]);
    case "mini_divercity.concede":
      return ask.says.concede;
    default:
      return ask.deeds[said.type].label;
  }
}
