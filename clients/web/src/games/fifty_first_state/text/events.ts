// Describes events, one sentence each.

import { counted, seen, type Happened, type StateEvent } from "../types";
import { amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { capitalized, listOf } from "../../../i18n/text";
import type { Localization } from "./localization";

const WORKERS = "workers";

export function isOfThisGame(event: { type: string }): event is StateEvent {
  return event.type.startsWith("fifty_first_state.");
}

export function describeEvents(events: { type: string }[], l10n: Localization): string[] {
  const ours = events.filter(isOfThisGame);
  const described = ours.flatMap((event, at) => [
    revealsNothing(ours.slice(0, at + 1)) ? l10n.t.nothingRevealed : "",
    ...sentences(event, l10n),
  ]);
  return described.filter((sentence) => sentence !== "").map(capitalized);
}

/** Whether the last event ends a Lookout without a card of the opponent (R27). */
function revealsNothing(events: StateEvent[]): boolean {
  const last = events.at(-1);
  if (last?.type !== "fifty_first_state.phase_begun" || last.phase !== "spoils") return false;
  const begun = events.findLastIndex(({ type }) => type === "fifty_first_state.round_begun");
  return events
    .slice(begun + 1)
    .every(({ type }) => type !== "fifty_first_state.opponent_revealed");
}

function sentences(event: StateEvent, l10n: Localization): string[] {
  const { t, name } = l10n;
  switch (event.type) {
    case "fifty_first_state.table_laid":
      return [t.events.laid(l10n.faction)];
    case "fifty_first_state.opponent_found":
      return [t.events.found(cardsOf(event.joined, l10n))];
    case "fifty_first_state.hand_dealt":
      return [t.events.dealt(counted(event.cards))];
    case "fifty_first_state.round_begun":
      return [t.events.round(event.round)];
    case "fifty_first_state.card_turned":
      return seen(event.cards).length > 0
        ? [t.events.turned(cardsOf(seen(event.cards), l10n))]
        : [t.events.turnedHidden];
    case "fifty_first_state.card_kept":
      return kept(event, l10n);
    case "fifty_first_state.card_rejected":
      return [t.events.rejected(name(event.card))];
    case "fifty_first_state.nothing_turned":
      return [t.events.nothingTurned];
    case "fifty_first_state.discards_shuffled":
      return [t.events.shuffled];
    case "fifty_first_state.cards_shown":
      return shown(event, l10n);
    case "fifty_first_state.opponent_revealed":
      return [t.events.revealed(name(event.card))];
    case "fifty_first_state.phase_begun":
      return [t.events.phases[event.phase]];
    default:
      return [gain(event, l10n) ?? action(event, l10n)];
  }
}

function gain(event: StateEvent, l10n: Localization): string | null {
  const { t, name } = l10n;
  switch (event.type) {
    case "fifty_first_state.gained":
      return gained(event, l10n);
    case "fifty_first_state.scored":
      return t.events.scored(spotOf(event.spot, l10n), event.points);
    case "fifty_first_state.cards_drawn":
      return seen(event.cards).length > 0
        ? t.events.drawn(cardsOf(seen(event.cards), l10n))
        : t.events.drawnHidden(counted(event.cards));
    case "fifty_first_state.stock_laid":
      return t.events.stocked(built(event.place, l10n), amountsOf(event.goods, l10n));
    case "fifty_first_state.counted":
      return t.events.counted(event.round, event.points);
    case "fifty_first_state.cleaned_up":
      return Object.keys(event.kept).length > 0 ? t.events.saved(amountsOf(event.kept, l10n)) : "";
    case "fifty_first_state.spoils_cashed":
      return t.events.cashed(name(event.card));
    default:
      return null;
  }
}

function action(event: StateEvent, l10n: Localization): string {
  const { t, name } = l10n;
  switch (event.type) {
    case "fifty_first_state.conquered":
      return t.events.conquered(name(event.card), paymentOf(event.paid, l10n));
    case "fifty_first_state.cooperated":
      return t.events.cooperated(name(event.card), paymentOf(event.paid, l10n));
    case "fifty_first_state.incorporated":
      return t.events.incorporated(name(event.card), paymentOf(event.paid, l10n));
    case "fifty_first_state.redeveloped":
      return t.events.redeveloped(name(event.card), paymentOf(event.paid, l10n));
    case "fifty_first_state.leader_played":
      return t.events.led(name(event.card));
    case "fifty_first_state.leader_used":
      return t.events.usedLeader(paymentOf(event.paid, l10n));
    case "fifty_first_state.cards_traded":
      return t.events.traded(cardsOf(event.cards, l10n));
    case "fifty_first_state.location_used":
      return t.events.used(built(event.place, l10n), paymentOf(event.paid, l10n));
    case "fifty_first_state.stock_taken":
      return t.events.took(built(event.place, l10n), goodOf(event.good, l10n));
    case "fifty_first_state.visited":
      return t.events.visited(name(l10n.view.row[event.place]?.card ?? ""), event.workers);
    case "fifty_first_state.spoils_held":
      return t.events.isTabStop;
    case "fifty_first_state.passed":
      return t.events.passed;
    default:
      // Savings are described by the clean-up, and fetched goods by the gain.
      return "";
  }
}

function kept(event: Happened<"card_kept">, { t, name }: Localization): string[] {
  if (event.overflow) return [t.events.overflow(name(event.overflow))];
  return [event.by_choice ? t.events.kept : t.events.drawnKept];
}

function shown(event: Happened<"cards_shown">, l10n: Localization): string[] {
  const { t } = l10n;
  return [
    t.events.shown(cardsOf(event.cards, l10n)),
    event.joined.length > 0 ? t.events.joined(cardsOf(event.joined, l10n)) : "",
  ];
}

function gained(event: Happened<"gained">, l10n: Localization): string {
  const { t, name } = l10n;
  const goods = amountsOf(event.goods, l10n);
  if (event.source === WORKERS) return t.events.fetched(goods);
  return t.events.gained(event.source === "base" ? t.events.theBase : name(event.source), goods);
}

function spotOf(spot: number | "base" | "leader", l10n: Localization): string {
  if (spot === "base") return l10n.t.events.onBase;
  return spot === "leader" ? l10n.t.events.onLeader : built(spot, l10n);
}

function built(place: number, { view, name }: Localization): string {
  return name(view.built[place]?.card ?? "");
}

/** Names of cards; equal ones once, with their number. */
export function cardsOf(ids: string[], { name, language }: Localization): string {
  const parts = Object.entries(tallied(ids)).map(([id, n]) =>
    n === 1 ? name(id) : `${n} × ${name(id)}`,
  );
  return listOf(parts, language);
}
