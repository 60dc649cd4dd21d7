// The English messages of DiverCité.

import { counterOf } from "../../../i18n/text";
import type { Cell, Colour } from "../types";

const count = counterOf("en");

export const en = {
  sides: ["White", "Black"],
  kinds: { city: "city", resource: "resource", neutral: "neutral token" },
  colours: { red: "red", green: "green", blue: "blue", yellow: "yellow" },
  coloured: (kind: string, colour: string) => `${colour} ${kind}`,
  prospects: {
    made: "a divercité",
    possible: "divercité still possible",
    spoilt: "divercité spoilt",
  },
  colourKeys: { r: "red", g: "green", b: "blue", y: "yellow" } as Record<string, Colour>,
  board: "Board",
  boardHelp:
    "Arrow keys walk over the cells. R, G, B and Y take a piece of that colour for the cell. " +
    "Enter places it, Escape lets it go.",
  hand: (side: string) => `${side}’s hand`,
  left: (number: number) => `${number} left`,
  points: (number: number) => count(number, "point"),
  holdsToken: "holds the neutral token",
  turn: "Turn the board",
  placeOn: (cell: Cell) => `Place on ${cell}`,
  cancel: "Let go",
  scoreOf: (side: string, points: string) => `${side}: ${points}`,
  soFar: "so far",
  final: "final",
  provisional: "Provisional: only the full board counts",
  tally: { made: "divercités", possible: "still possible", spoilt: "spoilt" },
  signs: { made: "divercité", possible: "still possible", spoilt: "spoilt" },
  legend: "Signs on the cities",
  lastMove: "last move",
  prompts: {
    take: "Your turn: take a piece, or choose a cell.",
    chooseCell: (piece: string) => `${piece}: choose one of the lit cells.`,
    choosePiece: (cell: Cell) => `${cell}: choose a piece for it.`,
    confirm: "Choose it once more to place it.",
    waiting: (side: string) => `${side} to move.`,
    full: "The board is full.",
    endedEarly: "It ended before the board was full.",
  },
  emptyCity: "empty city cell",
  emptyResource: "empty resource cell",
  owned: (piece: string, side: string) => `${piece} of ${side}`,
  then: (preview: string) => `then ${preview}`,
  freeFor: (piece: string) => `free for the ${piece}`,
  placement: (piece: string, cell: Cell) => `${piece} on ${cell}`,
  placed: (player: string, placement: string) => `${player}: ${placement}.`,
  starts: (player: string) => `${player} begins.`,
};

export type Messages = typeof en;
