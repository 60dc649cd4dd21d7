import type { MatchRow } from "../contract/shapes";

/** Who is at a match, in one line. */
export function namesOf(match: MatchRow, free: string): string {
  return match.seats.map(({ player }) => player?.name ?? free).join(" – ");
}
