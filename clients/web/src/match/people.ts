// Who sits where, in words.

import type { MatchCard, SeatCard } from "../contract/shapes";

export function nameOf(seats: SeatCard[], seat: number, otherwise: (seat: number) => string) {
  return seats[seat]?.player?.name ?? otherwise(seat);
}

/** Where this player sits, if at all. */
export function seatOf(card: MatchCard, player: string | undefined): number | null {
  if (player === undefined) return null;
  return card.seats.find((each) => each.player?.id === player)?.seat ?? null;
}
