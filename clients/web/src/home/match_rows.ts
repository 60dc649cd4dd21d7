// Rows of match lists: who plays, and in which order the rows stand.

import type { Listed, MatchRow } from "../contract/types";

export function namesOf(match: MatchRow, free: string): string {
  return match.seats.map(({ player }) => player?.name ?? free).join(" – ");
}

/** Newest first by creation: the order is stable while matches are played. */
export function newestFirst(matches: Listed[]): Listed[] {
  return matches.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}
