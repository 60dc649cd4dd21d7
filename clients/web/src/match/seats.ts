// Who sits where, in words.

import type { MatchCard, Player, SeatCard } from "../contract/types";

export function nameOf(seats: SeatCard[], seat: number, otherwise: (seat: number) => string) {
  return seats[seat]?.player?.name ?? otherwise(seat);
}

/** Whether this is somebody of ours, and not one of whom only a file tells. */
export function isRegistered(player: Player): boolean {
  return !player.id.startsWith("file:");
}

/** Where this player sits, if at all. */
export function seatOf(card: MatchCard, player: string | undefined): number | null {
  if (player === undefined) return null;
  return card.seats.find((each) => each.player?.id === player)?.seat ?? null;
}
