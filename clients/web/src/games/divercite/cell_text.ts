// What lies on a cell: to draw it, and to tell it to those who listen.

import type { Draft } from "./draft.svelte";
import type { Touched } from "./view_diff";
import { hasLand } from "./geometry";
import type { Cell, DiverciteView, Piece, Placed } from "./types";
import type { Messages } from "./messages/en";

/** A piece that lies there, is on its way, or is only wished there. */
export type Stage = "lies" | "pending" | "wished";

export interface Lying {
  piece: Piece | null;
  stage: Stage;
}

type Drafted = Pick<Draft, "pending" | "wish" | "piece" | "lit">;

export function lying(view: DiverciteView, draft: Drafted, cell: Cell): Lying {
  const piece = view.board[cell];
  if (piece !== undefined) return { piece, stage: "lies" };
  if (draft.pending?.cell === cell) return { piece: mine(view, draft.pending), stage: "pending" };
  if (draft.wish?.cell === cell) return { piece: mine(view, draft.wish), stage: "wished" };
  return { piece: null, stage: "lies" };
}

function mine(view: DiverciteView, { piece }: Placed): Piece {
  return { ...piece, owner: piece.kind === "city" ? view.next : null };
}

/** The same in words, with what the wish would change. */
export function described(
  t: Messages,
  view: DiverciteView,
  draft: Drafted,
  cell: Cell,
  touched: Touched | null,
): string {
  const lies = view.board[cell];
  const city = view.cities[cell];
  const parts = [
    lies === undefined ? t.empty(cell, hasLand(cell)) : t.filled(cell, lies),
    city === undefined ? "" : t.city(city),
    draft.piece !== null && draft.lit.includes(cell) ? t.lit(draft.piece) : "",
    touched === null ? "" : t.foreseen(touched),
  ];
  return parts.filter((part) => part !== "").join(", ");
}
