// The viewers as whom a match may be seen, as `?as=` names them.

import type { MatchCard, ViewerCard } from "../contract/types";

export const SPECTATOR = "spectator";
export const OMNISCIENT = "omniscient";

const SEAT = "seat:";

export function seatViewer(seat: number): string {
  return `${SEAT}${seat}`;
}

/** The seat of a viewer; null for a spectator or an omniscient viewer. */
export function seatOfViewer(viewer: string): number | null {
  return viewer.startsWith(SEAT) ? Number(viewer.slice(SEAT.length)) : null;
}

export function viewerName(viewer: ViewerCard): string {
  if (viewer.omniscient === true) return OMNISCIENT;
  return viewer.seat === null ? SPECTATOR : seatViewer(viewer.seat);
}

/** The player's own view and a spectator's; every viewer's once the match is finished. */
export function viewersOf(card: MatchCard, mySeat: number | null): string[] {
  if (card.status !== "finished")
    return mySeat === null ? [SPECTATOR] : [seatViewer(mySeat), SPECTATOR];
  return [...card.seats.map(({ seat }) => seatViewer(seat)), SPECTATOR, OMNISCIENT];
}
