// Coordinates of cells, and arrow-key navigation between them.

import type { Cell } from "./types";

export interface Point {
  x: number;
  y: number;
}

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const SIDE = FILES.length - 1;
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The cells are the crossings whose file and rank are both odd or both even. */
export const CELLS: readonly Cell[] = RANKS.flatMap((rank) =>
  [...FILES]
    .filter((_, file) => (file + 1 - rank) % 2 === 0)
    .map((file) => `${file}${rank}` as Cell),
);

/** Screen coordinates from the top left; a turned board is mirrored on both axes. */
export function at(cell: Cell, turned: boolean): Point {
  const x = FILES.indexOf(cell.charAt(0));
  const y = SIDE + 1 - Number(cell.charAt(1));
  return turned ? { x: SIDE - x, y: SIDE - y } : { x, y };
}

export function hasLand(cell: Cell): boolean {
  return Number(cell.charAt(1)) % 2 === 0;
}

/** The cells by row, in screen order. */
export function rows(turned: boolean): Cell[][] {
  return RANKS.map((_, y) =>
    CELLS.filter((cell) => at(cell, turned).y === y).sort(
      (one, other) => at(one, turned).x - at(other, turned).x,
    ),
  );
}

/** The focused cell, and the column that vertical moves keep to. */
export interface FocusPosition {
  cell: Cell;
  column: number;
}

export function focusOn(cell: Cell, turned: boolean): FocusPosition {
  return { cell, column: at(cell, turned).x };
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The position that a key leads to; null for other keys and at the edge. */
export function moveFocus(from: FocusPosition, key: string, turned: boolean): FocusPosition | null {
  const seen = rows(turned);
  const { y } = at(from.cell, turned);
  const row = seen[y] ?? [];
  if (key === "Home" || key === "End") return toEdge(row, key, turned);
  const step = DIRECTIONS[key];
  if (step === undefined) return null;
  if (step.y === 0) {
    const beside = row[row.indexOf(from.cell) + step.x];
    return beside === undefined ? null : focusOn(beside, turned);
  }
  const next = nearest(seen[y + step.y] ?? [], from.column, turned);
  return next === null ? null : { cell: next, column: from.column };
}

function toEdge(row: Cell[], key: string, turned: boolean): FocusPosition | null {
  const edge = key === "Home" ? row[0] : row.at(-1);
  return edge === undefined ? null : focusOn(edge, turned);
}

function nearest(row: Cell[], column: number, turned: boolean): Cell | null {
  const distance = (cell: Cell) => Math.abs(at(cell, turned).x - column);
  return row.reduce<Cell | null>(
    (best, cell) => (best === null || distance(cell) < distance(best) ? cell : best),
    null,
  );
}
