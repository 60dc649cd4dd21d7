// The lists of the standings, each line as it is written down.

import type { Player, Shapes } from "../contract/shapes";
import { whole } from "./course";

type Told = Shapes["Standings"];

export interface Cell {
  text: string;
  /** Where it comes from. */
  link?: string;
  /** What a mark behind it means. */
  doubt?: string;
}
export interface Line {
  rank: number;
  player: Player;
  cells: Cell[];
}

export function byRating({ ratings }: Told, provisional: string): Line[] {
  return ratings.map(({ rank, player, rating }) => ({
    rank,
    player,
    cells: [
      { text: whole(rating.rating), ...(rating.provisional && { doubt: provisional }) },
      { text: whole(rating.deviation) },
      { text: String(rating.played) },
    ],
  }));
}

export function byWins({ wins }: Told): Line[] {
  return wins.map(({ rank, player, results: { won, drawn, lost } }) => ({
    rank,
    player,
    cells: [won, drawn, lost].map((count) => ({ text: String(count ?? 0) })),
  }));
}

export function byScore({ scores, ladder }: Told): Line[] {
  return scores.map(({ rank, player, results }) => {
    const best = results.solo?.best?.[ladder];
    const cell = best && { text: String(best.score), link: `/match/${best.match}` };
    return { rank, player, cells: cell ? [cell] : [] };
  });
}
