// The content of a cell, to be drawn and to be read by screen readers.

import type { Draft } from "./draft.svelte";
import type { ChangedCity } from "./view_diff";
import { hasLand } from "./geometry";
import type { Cell, DiverciteView, Piece, Placed } from "./types";
import type { Messages } from "./messages/en";
import { cityText, pieceName, previewText, sideName } from "./text";

/** A piece on the board, sent but not committed yet, or only previewed. */
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

/** The label of a cell, with the previewed change. */
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
    cell,
    placed === undefined ? emptyText(t, cell) : occupiedText(t, placed),
    city === undefined ? "" : cityText(t, city),
    draft.piece !== null && draft.legalCells.includes(cell)
      ? t.freeFor(pieceName(t, draft.piece))
      : "",
    changed === null ? "" : previewText(t, changed),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function emptyText(t: Messages, cell: Cell): string {
  return hasLand(cell) ? t.emptyCity : t.emptyResource;
}

function occupiedText(t: Messages, { kind, colour = null, owner = null }: Piece): string {
  const name = pieceName(t, { kind, colour });
  return owner === null ? name : t.owned(name, sideName(t, owner));
}
