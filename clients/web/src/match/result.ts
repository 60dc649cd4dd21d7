// The headline of a result.

import type { MatchCard, Outcome } from "../contract/types";
import { nameOf } from "./seats";
import type { MatchMessages } from "./messages/en";

export function headline(card: MatchCard, outcome: Outcome, t: MatchMessages): string {
  const names = outcome.winners.map((seat) => nameOf(card.seats, seat, t.seat)).join(", ");
  if (outcome.winners.length > 0)
    return outcome.winners.length > 1 ? t.wonMany(names) : t.won(names);
  // A solo match has no winner: its score is the result.
  if (card.seats.length === 1 || outcome.reason === "abandoned") return t.over;
  return new Set(outcome.scores).size <= 1 ? t.drawn : t.nobodyWon;
}
