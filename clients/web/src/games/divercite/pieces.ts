// Pieces in hand, and their legal cells.

import { left } from "../../choices";
import type { Command, Pattern } from "../../contract/types";
import { COLOURS, type Cell, type DiverciteView, type Held, type Placed } from "./types";

export interface Slot {
  piece: Held;
  count: number;
}

export const TOKEN: Held = { kind: "neutral", colour: null };
const IN_HAND: readonly Held[] = (["city", "resource"] as const).flatMap((kind) =>
  COLOURS.map((colour) => ({ kind, colour })),
);

export function keyOf(piece: Held): string {
  return `${piece.kind}-${piece.colour ?? "token"}`;
}

export function samePiece(one: Held | null, other: Held | null): boolean {
  return one?.kind === other?.kind && one?.colour === other?.colour;
}

/** The pieces in a seat's hand, with counts; the token only in the variant that opens with it. */
export function slots(view: DiverciteView, seat: number): Slot[] {
  const hand = view.hands[seat];
  if (hand === undefined) return [];
  const held = IN_HAND.map((piece) => ({ piece, count: countIn(hand, piece) }));
  return holdsToken(view, seat) && view.variant === "neutral_first"
    ? [...held, { piece: TOKEN, count: 1 }]
    : held;
}

function countIn(hand: DiverciteView["hands"][number], { kind, colour }: Held): number {
  return kind === "neutral" || colour === null ? 0 : hand[kind][colour];
}

/** The starter holds the token until it is placed. */
export function holdsToken(view: DiverciteView, seat: number): boolean {
  const lies = Object.values(view.board).some(({ kind }) => kind === "neutral");
  return view.starter === seat && !lies;
}

/** The same slots without a pending piece. */
export function without(held: Slot[], gone: Held | null): Slot[] {
  return held.map(({ piece, count }) => ({
    piece,
    count: count - (samePiece(piece, gone) ? 1 : 0),
  }));
}

function typeOf(piece: Held): string {
  return `divercite.place_${piece.kind}`;
}

function fixed(piece: Held): Record<string, string> {
  return piece.colour === null ? {} : { colour: piece.colour };
}

/** The legal cells of a piece. */
export function cellsFor(choices: Pattern[], piece: Held): Cell[] {
  return left(choices, typeOf(piece), "cell", fixed(piece)) as Cell[];
}

/** The pieces with a legal cell. */
export function offered(choices: Pattern[]): Held[] {
  return [...IN_HAND, TOKEN].filter((piece) => cellsFor(choices, piece).length > 0);
}

/** The legal pieces of a cell. */
export function piecesFor(choices: Pattern[], cell: Cell): Held[] {
  return offered(choices).filter((piece) => cellsFor(choices, piece).includes(cell));
}

/** The token, if nothing else is legal. */
export function onlyPiece(choices: Pattern[]): Held | null {
  return choices.length > 0 && choices.every(({ type }) => type === typeOf(TOKEN)) ? TOKEN : null;
}

export function commandOf({ piece, cell }: Placed): Command {
  return { type: typeOf(piece), cell, ...fixed(piece) };
}
