// Names and seats of players.

import type { MatchCard, Player, SeatCard } from "../contract/types";

export function nameOf(seats: SeatCard[], seat: number, otherwise: (seat: number) => string) {
  return seats[seat]?.player?.name ?? otherwise(seat);
}

/** Whether the player is known to this server, and not only named in a file. */
export function isRegistered(player: Player): boolean {
  return !player.id.startsWith("file:");
}

/** The seat of the player, if any. */
export function seatOf(card: MatchCard, player: string | undefined): number | null {
  if (player === undefined) return null;
  return card.seats.find((each) => each.player?.id === player)?.seat ?? null;
}
