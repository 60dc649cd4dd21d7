// What lies on a cell: to draw it, and to tell it to those who listen.

import type { Draft } from "./draft.svelte";
import type { ChangedCity } from "./view_diff";
import { hasLand } from "./geometry";
import type { Cell, DiverciteView, Piece, Placed } from "./types";
import type { Messages } from "./messages/en";

/** A piece that lies there, is on its way, or is only wished there. */
export type PieceState = "placed" | "pending" | "planned";

export interface CellContent {
  piece: Piece | null;
  state: PieceState;
}

type DraftState = Pick<Draft, "pending" | "plan" | "piece" | "legalCells">;

export function contentOf(view: DiverciteView, draft: DraftState, cell: Cell): CellContent {
  const piece = view.board[cell];
  if (piece !== undefined) return { piece, state: "placed" };
  if (draft.pending?.cell === cell) return { piece: mine(view, draft.pending), state: "pending" };
  if (draft.plan?.cell === cell) return { piece: mine(view, draft.plan), state: "planned" };
  return { piece: null, state: "placed" };
}

function mine(view: DiverciteView, { piece }: Placed): Piece {
  return { ...piece, owner: piece.kind === "city" ? view.next : null };
}

/** The same in words, with what the wish would change. */
export function describeCell(
  t: Messages,
  view: DiverciteView,
  draft: DraftState,
  cell: Cell,
  changed: ChangedCity | null,
): string {
  const placed = view.board[cell];
  const city = view.cities[cell];
  const parts = [
    placed === undefined ? t.empty(cell, hasLand(cell)) : t.filled(cell, placed),
    city === undefined ? "" : t.city(city),
    draft.piece !== null && draft.legalCells.includes(cell) ? t.legalCells(draft.piece) : "",
    changed === null ? "" : t.preview(changed),
  ];
  return parts.filter((part) => part !== "").join(", ");
}
