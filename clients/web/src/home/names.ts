import type { Listed } from "../contract/shapes";

/** Who is at a match, in one line. */
export function namesOf(match: Listed, free: string): string {
  return match.seats.map(({ player }) => player?.name ?? free).join(" – ");
}
