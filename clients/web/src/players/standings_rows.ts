// The rows of the standings tables.

import type { Player, Schemas } from "../contract/types";
import { formatRating } from "./rating_chart";

type StandingsAnswer = Schemas["Standings"];

export interface Cell {
  text: string;
  /** The address of its source. */
  link?: string;
  /** The meaning of the mark behind it. */
  note?: string;
}
export interface StandingsRow {
  /** Provisional ratings have none. */
  rank: number | null;
  player: Player;
  cells: Cell[];
}

export function byRating({ ratings }: StandingsAnswer, provisional: string): StandingsRow[] {
  return ratings.map(({ rank, player, rating }) => ({
    rank,
    player,
    cells: [
      { text: formatRating(rating.rating), ...(rating.provisional && { note: provisional }) },
      { text: formatRating(rating.deviation) },
      { text: String(rating.played) },
    ],
  }));
}

export function byWins({ wins }: StandingsAnswer): StandingsRow[] {
  return wins.map(({ rank, player, results: { won, drawn, lost } }) => ({
    rank,
    player,
    cells: [won, drawn, lost].map((count) => ({ text: String(count ?? 0) })),
  }));
}

export function byScore({ scores, ladder }: StandingsAnswer): StandingsRow[] {
  return scores.map(({ rank, player, results }) => {
    const best = results.solo?.best?.[ladder];
    const cell = best && { text: String(best.score), link: `/match/${best.match}` };
    return { rank, player, cells: cell ? [cell] : [] };
  });
}
