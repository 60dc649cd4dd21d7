// What happened, in a sentence for each event.

import { counted, seen, type Happened, type StateEvent } from "../shapes";
import { amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { began, listed, type Speech } from "./words";

const WORKERS = "workers";

export function isOfThisGame(event: { type: string }): event is StateEvent {
  return event.type.startsWith("fifty_first_state.");
}

export function story(events: { type: string }[], speech: Speech): string[] {
  const told = events.filter(isOfThisGame).flatMap((event) => sentences(event, speech));
  return told.filter((sentence) => sentence !== "").map(began);
}

function sentences(event: StateEvent, speech: Speech): string[] {
  const { t, name } = speech;
  switch (event.type) {
    case "fifty_first_state.table_laid":
      return [t.told.laid(speech.faction)];
    case "fifty_first_state.opponent_found":
      return [t.told.found(cardsOf(event.joined, speech))];
    case "fifty_first_state.hand_dealt":
      return [t.told.dealt(counted(event.cards))];
    case "fifty_first_state.round_begun":
      return [t.told.round(event.round)];
    case "fifty_first_state.card_turned":
      return seen(event.cards).length > 0
        ? [t.told.turned(cardsOf(seen(event.cards), speech))]
        : [t.told.turnedHidden];
    case "fifty_first_state.card_kept":
      return kept(event, speech);
    case "fifty_first_state.card_rejected":
      return [t.told.rejected(name(event.card))];
    case "fifty_first_state.nothing_turned":
      return [t.told.nothingTurned];
    case "fifty_first_state.discards_shuffled":
      return [t.told.shuffled];
    case "fifty_first_state.cards_shown":
      return shown(event, speech);
    case "fifty_first_state.opponent_revealed":
      return [t.told.revealed(name(event.card))];
    case "fifty_first_state.phase_begun":
      return [t.told.phases[event.phase]];
    default:
      return [gain(event, speech) ?? deed(event, speech)];
  }
}

function gain(event: StateEvent, speech: Speech): string | null {
  const { t, name } = speech;
  switch (event.type) {
    case "fifty_first_state.gained":
      return gained(event, speech);
    case "fifty_first_state.scored":
      return t.told.scored(spotOf(event.spot, speech), event.points);
    case "fifty_first_state.cards_drawn":
      return seen(event.cards).length > 0
        ? t.told.drawn(cardsOf(seen(event.cards), speech))
        : t.told.drawnHidden(counted(event.cards));
    case "fifty_first_state.stock_laid":
      return t.told.stocked(built(event.place, speech), amountsOf(event.goods, speech));
    case "fifty_first_state.counted":
      return t.told.counted(event.round, event.points);
    case "fifty_first_state.cleaned_up":
      return Object.keys(event.kept).length > 0 ? t.told.saved(amountsOf(event.kept, speech)) : "";
    case "fifty_first_state.spoils_cashed":
      return t.told.cashed(name(event.card));
    default:
      return null;
  }
}

function deed(event: StateEvent, speech: Speech): string {
  const { t, name } = speech;
  switch (event.type) {
    case "fifty_first_state.conquered":
      return t.told.conquered(name(event.card), paymentOf(event.paid, speech));
    case "fifty_first_state.cooperated":
      return t.told.cooperated(name(event.card), paymentOf(event.paid, speech));
    case "fifty_first_state.incorporated":
      return t.told.incorporated(name(event.card), paymentOf(event.paid, speech));
    case "fifty_first_state.redeveloped":
      return t.told.redeveloped(name(event.card), paymentOf(event.paid, speech));
    case "fifty_first_state.leader_played":
      return t.told.led(name(event.card));
    case "fifty_first_state.cards_traded":
      return t.told.traded(cardsOf(event.cards, speech));
    case "fifty_first_state.location_used":
      return t.told.used(built(event.place, speech), paymentOf(event.paid, speech));
    case "fifty_first_state.stock_taken":
      return t.told.took(built(event.place, speech), goodOf(event.good, speech));
    case "fifty_first_state.visited":
      return t.told.visited(name(speech.view.row[event.place]?.card ?? ""), event.workers);
    case "fifty_first_state.spoils_held":
      return t.told.held;
    case "fifty_first_state.passed":
      return t.told.passed;
    default:
      // What was saved is told by the clean-up, and what workers fetched by what was gained.
      return "";
  }
}

function kept(event: Happened<"card_kept">, { t, name }: Speech): string[] {
  if (event.overflow) return [t.told.overflow(name(event.overflow))];
  return [event.by_choice ? t.told.kept : t.told.drawnKept];
}

function shown(event: Happened<"cards_shown">, speech: Speech): string[] {
  const { t } = speech;
  return [
    t.told.shown(cardsOf(event.cards, speech)),
    event.joined.length > 0 ? t.told.joined(cardsOf(event.joined, speech)) : "",
  ];
}

function gained(event: Happened<"gained">, speech: Speech): string {
  const { t, name } = speech;
  const goods = amountsOf(event.goods, speech);
  if (event.source === WORKERS) return t.told.fetched(goods);
  return t.told.gained(event.source === "base" ? t.told.theBase : name(event.source), goods);
}

function spotOf(spot: number | "base" | "leader", speech: Speech): string {
  if (spot === "base") return speech.t.told.onBase;
  return spot === "leader" ? speech.t.told.onLeader : built(spot, speech);
}

function built(place: number, { view, name }: Speech): string {
  return name(view.built[place]?.card ?? "");
}

/** By name; the same title is named once, with its number. */
export function cardsOf(ids: string[], { name, language }: Speech): string {
  const parts = Object.entries(tallied(ids)).map(([id, n]) =>
    n === 1 ? name(id) : `${n} × ${name(id)}`,
  );
  return listed(parts, language);
}
