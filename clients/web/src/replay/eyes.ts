// Through whose eyes a match may be looked at, as `?as=` names them.

import type { MatchCard, ViewerCard } from "../contract/shapes";

export const SPECTATOR = "spectator";
export const ALL_SEEING = "omniscient";

export function eyesOfSeat(seat: number): string {
  return `seat:${seat}`;
}

export function nameOfEyes(viewer: ViewerCard): string {
  if (viewer.omniscient === true) return ALL_SEEING;
  return viewer.seat === null ? SPECTATOR : eyesOfSeat(viewer.seat);
}

/** One's own and a spectator's any time; everybody's when it is over. */
export function eyesOf(card: MatchCard, mine: number | null): string[] {
  if (card.status !== "finished")
    return mine === null ? [SPECTATOR] : [eyesOfSeat(mine), SPECTATOR];
  return [...card.seats.map(({ seat }) => eyesOfSeat(seat)), SPECTATOR, ALL_SEEING];
}
