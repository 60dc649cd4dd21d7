// What the table of DiverCité says.

import { signed, type ScoreChange, type ChangedCity } from "../view_diff";
import type { Cell, City, Colour, Held, Piece, Placed, Prospect } from "../types";

const SIDES = ["White", "Black"];
const PROSPECTS: Record<Prospect, string> = {
  made: "a divercité",
  possible: "divercité still possible",
  spoilt: "divercité spoilt",
};

const side = (seat: number) => SIDES[seat] ?? "";
const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
const piece = ({ kind, colour }: Held) =>
  kind === "neutral" || colour === null ? "neutral token" : `${colour} ${kind}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const change = ({ before, after }: ScoreChange, seat: number) =>
  `${side(seat)} ${after} (${signed(after - before)})`;

export const en = {
  side,
  piece: (held: Held) => capital(piece(held)),
  colourKeys: { r: "red", g: "green", b: "blue", y: "yellow" } as Record<string, Colour>,
  board: "Board",
  boardHelp:
    "Arrow keys walk over the cells. R, G, B and Y take a piece of that colour for the cell. " +
    "Enter places it, Escape lets it go.",
  hand: (seat: number) => `${side(seat)}’s hand`,
  left: (count: number) => `${count} left`,
  holdsToken: "holds the neutral token",
  turn: "Turn the board",
  placeOn: (cell: Cell) => `Place on ${cell}`,
  cancel: "Let go",
  scoreOf: (seat: number, count: number) => `${side(seat)}: ${points(count)}`,
  soFar: "so far",
  final: "final",
  provisional: "Provisional: only the full board counts",
  tally: { made: "divercités", possible: "still possible", spoilt: "spoilt" },
  signs: { made: "divercité", possible: "still possible", spoilt: "spoilt" },
  legend: "Signs on the cities",
  lastMove: "last move",
  prompts: {
    take: "Your turn: take a piece, or choose a cell.",
    chooseCell: (held: Held) => `${capital(piece(held))}: choose one of the lit cells.`,
    choosePiece: (cell: Cell) => `${cell}: choose a piece for it.`,
    confirm: "Choose it once more to place it.",
    sending: ({ piece: held, cell }: Placed) => `${capital(piece(held))} on ${cell}…`,
    waiting: (seat: number) => `${side(seat)} to move.`,
    full: "The board is full.",
    endedEarly: "It ended before the board was full.",
  },
  plan: ({ piece: held, cell }: Placed) => `${capital(piece(held))} on ${cell}`,
  effect: (scores: ScoreChange[]) => scores.map(change).join(", "),
  empty: (cell: Cell, isLand: boolean) =>
    `${cell}, empty ${isLand ? "city cell" : "resource cell"}`,
  filled: (cell: Cell, placed: Piece) => {
    const text = piece({ kind: placed.kind, colour: placed.colour ?? null });
    return `${cell}, ${text}${placed.owner == null ? "" : ` of ${side(placed.owner)}`}`;
  },
  changed: (cell: Cell, city: ChangedCity) =>
    `${cell} ${signed(city.gained)}, ${PROSPECTS[city.divercite]}`,
  preview: (city: ChangedCity) =>
    `then ${points(city.points)}, ${signed(city.gained)}, ${PROSPECTS[city.divercite]}`,
  city: (city: City) => `${points(city.points)}, ${PROSPECTS[city.divercite]}`,
  legalCells: (held: Held) => `free for the ${piece(held)}`,
  scores: (scores: number[], name: (seat: number) => string) =>
    scores.map((count, seat) => `${name(seat)} ${count}`).join(", "),
  starts: (name: string) => `${name} begins.`,
  placed: (name: string, { piece: held, cell }: Placed) => `${name}: ${piece(held)} on ${cell}.`,
};

export type Messages = typeof en;
