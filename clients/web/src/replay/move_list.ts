// The entries of the move list: a text for each move, and its address.

import type { GamePage, TextContext } from "../games/game_page";
import type { Snapshot } from "../live/snapshot";

export interface MoveEntry {
  version: number;
  seat: number | null;
  notation: string[];
  text: string;
  href: string;
  /** Whether it was made in this match, and not in the one that it was forked from. */
  isHere: boolean;
}

interface EntryTexts {
  textOf: (move: Snapshot) => string;
  hrefOf: (version: number) => string;
  isHere: boolean;
}

export function entriesOf(moves: Snapshot[], { textOf, hrefOf, isHere }: EntryTexts): MoveEntry[] {
  return moves.map((move) => {
    const { version, seat, notation } = move;
    return { version, seat, notation, text: textOf(move), href: hrefOf(version), isHere };
  });
}

type Described = Pick<Snapshot, "events" | "view" | "notation">;

/** The first sentence about a commit: the action, without its effects; or its notation. */
export function summaryOf(
  { events, view, notation }: Described,
  page: GamePage,
  context: TextContext,
): string {
  const [summary] = view === null ? [] : page.describeEvents(events, view, context);
  return summary ?? notation.join(" ");
}
