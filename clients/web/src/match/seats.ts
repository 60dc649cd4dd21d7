// Names, seats and marks of players. Marks distinguish seats in lists, charts and at the table by shape
// and stroke, not by colour alone.

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

const COLOURS = 6;
const OUTLINES = [
  "M8 1a7 7 0 1 0 0 14a7 7 0 1 0 0-14z",
  "M1.5 1.5h13v13h-13z",
  "M8 0l8 8l-8 8l-8-8z",
  "M8 0.5l7.5 5.5l-2.9 9h-9.2l-2.9-9z",
];
const STROKES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4"];

export function colourOf(seat: number): string {
  return `var(--seat-line-${seat % COLOURS})`;
}

export function outlineOf(seat: number): string {
  return OUTLINES[seat % OUTLINES.length] ?? "";
}

export function strokeOf(seat: number): string {
  return STROKES[seat % STROKES.length] ?? "";
}
