// What happened, in a sentence for each event.

import { counted, seen, type Happened, type StateEvent } from "../types";
import { amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { began, listed, type Speech } from "./localization";

const WORKERS = "workers";

export function isOfThisGame(event: { type: string }): event is StateEvent {
  return event.type.startsWith("fifty_first_state.");
}

export function story(events: { type: string }[], locale: Speech): string[] {
  const told = events.filter(isOfThisGame).flatMap((event) => sentences(event, locale));
  return told.filter((sentence) => sentence !== "").map(began);
}

function sentences(event: StateEvent, locale: Speech): string[] {
  const { t, name } = locale;
  switch (event.type) {
    case "fifty_first_state.table_laid":
      return [t.told.laid(locale.faction)];
    case "fifty_first_state.opponent_found":
      return [t.told.found(cardsOf(event.joined, locale))];
    case "fifty_first_state.hand_dealt":
      return [t.told.dealt(counted(event.cards))];
    case "fifty_first_state.round_begun":
      return [t.told.round(event.round)];
    case "fifty_first_state.card_turned":
      return seen(event.cards).length > 0
        ? [t.told.turned(cardsOf(seen(event.cards), locale))]
        : [t.told.turnedHidden];
    case "fifty_first_state.card_kept":
      return kept(event, locale);
    case "fifty_first_state.card_rejected":
      return [t.told.rejected(name(event.card))];
    case "fifty_first_state.nothing_turned":
      return [t.told.nothingTurned];
    case "fifty_first_state.discards_shuffled":
      return [t.told.shuffled];
    case "fifty_first_state.cards_shown":
      return shown(event, locale);
    case "fifty_first_state.opponent_revealed":
      return [t.told.revealed(name(event.card))];
    case "fifty_first_state.phase_begun":
      return [t.told.phases[event.phase]];
    default:
      return [gain(event, locale) ?? deed(event, locale)];
  }
}

function gain(event: StateEvent, locale: Speech): string | null {
  const { t, name } = locale;
  switch (event.type) {
    case "fifty_first_state.gained":
      return gained(event, locale);
    case "fifty_first_state.scored":
      return t.told.scored(spotOf(event.spot, locale), event.points);
    case "fifty_first_state.cards_drawn":
      return seen(event.cards).length > 0
        ? t.told.drawn(cardsOf(seen(event.cards), locale))
        : t.told.drawnHidden(counted(event.cards));
    case "fifty_first_state.stock_laid":
      return t.told.stocked(built(event.place, locale), amountsOf(event.goods, locale));
    case "fifty_first_state.counted":
      return t.told.counted(event.round, event.points);
    case "fifty_first_state.cleaned_up":
      return Object.keys(event.kept).length > 0 ? t.told.saved(amountsOf(event.kept, locale)) : "";
    case "fifty_first_state.spoils_cashed":
      return t.told.cashed(name(event.card));
    default:
      return null;
  }
}

function deed(event: StateEvent, locale: Speech): string {
  const { t, name } = locale;
  switch (event.type) {
    case "fifty_first_state.conquered":
      return t.told.conquered(name(event.card), paymentOf(event.paid, locale));
    case "fifty_first_state.cooperated":
      return t.told.cooperated(name(event.card), paymentOf(event.paid, locale));
    case "fifty_first_state.incorporated":
      return t.told.incorporated(name(event.card), paymentOf(event.paid, locale));
    case "fifty_first_state.redeveloped":
      return t.told.redeveloped(name(event.card), paymentOf(event.paid, locale));
    case "fifty_first_state.leader_played":
      return t.told.led(name(event.card));
    case "fifty_first_state.cards_traded":
      return t.told.traded(cardsOf(event.cards, locale));
    case "fifty_first_state.location_used":
      return t.told.used(built(event.place, locale), paymentOf(event.paid, locale));
    case "fifty_first_state.stock_taken":
      return t.told.took(built(event.place, locale), goodOf(event.good, locale));
    case "fifty_first_state.visited":
      return t.told.visited(name(locale.view.row[event.place]?.card ?? ""), event.workers);
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

function shown(event: Happened<"cards_shown">, locale: Speech): string[] {
  const { t } = locale;
  return [
    t.told.shown(cardsOf(event.cards, locale)),
    event.joined.length > 0 ? t.told.joined(cardsOf(event.joined, locale)) : "",
  ];
}

function gained(event: Happened<"gained">, locale: Speech): string {
  const { t, name } = locale;
  const goods = amountsOf(event.goods, locale);
  if (event.source === WORKERS) return t.told.fetched(goods);
  return t.told.gained(event.source === "base" ? t.told.theBase : name(event.source), goods);
}

function spotOf(spot: number | "base" | "leader", locale: Speech): string {
  if (spot === "base") return locale.t.told.onBase;
  return spot === "leader" ? locale.t.told.onLeader : built(spot, locale);
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
