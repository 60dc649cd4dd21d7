// The list of moves: what each says, and where it leads.

import type { Moment } from "../live/moment";

export interface Row {
  version: number;
  seat: number | null;
  notation: string[];
  said: string;
  href: string;
  /** Whether it was made in this match, and not in the one that it goes on from. */
  isHere: boolean;
}

interface Setting {
  said: (move: Moment) => string;
  hrefOf: (version: number) => string;
  isHere: boolean;
}

export function rowsOf(moves: Moment[], { said, hrefOf, isHere }: Setting): Row[] {
  return moves.map((move) => {
    const { version, seat, notation } = move;
    return { version, seat, notation, said: said(move), href: hrefOf(version), isHere };
  });
}
