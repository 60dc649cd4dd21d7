// Ce que dit la table de DiverCité.

import { signed, type ScoreChange, type ChangedCity } from "../view_diff";
import type { Cell, City, Colour, Held, Kind, Piece, Placed, Prospect } from "../types";
import type { Messages } from "./en";

const SIDES = ["Blanc", "Noir"];
// Les deux sortes de pièces sont féminines, et leurs couleurs aussi.
const COLOURS: Record<Colour, string> = {
  red: "rouge",
  green: "verte",
  blue: "bleue",
  yellow: "jaune",
};
const KINDS: Record<Kind, string> = {
  city: "cité",
  resource: "ressource",
  neutral: "jeton neutre",
};
const PROSPECTS: Record<Prospect, string> = {
  made: "une divercité",
  possible: "divercité encore possible",
  spoilt: "divercité gâchée",
};

const side = (seat: number) => SIDES[seat] ?? "";
const points = (count: number) => (count < 2 ? `${count} point` : `${count} points`);
const piece = ({ kind, colour }: Held) =>
  colour === null ? KINDS[kind] : `${KINDS[kind]} ${COLOURS[colour]}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const change = ({ before, after }: ScoreChange, seat: number) =>
  `${side(seat)} ${after} (${signed(after - before)})`;

export const fr: Messages = {
  side,
  piece: (held: Held) => capital(piece(held)),
  colourKeys: { r: "red", v: "green", b: "blue", j: "yellow" },
  board: "Plateau",
  boardHelp:
    "Les flèches parcourent les cases. R, V, B et J prennent une pièce de cette couleur pour la " +
    "case. Entrée la pose, Échap la repose.",
  hand: (seat: number) => `Main de ${side(seat)}`,
  left: (count: number) => (count < 2 ? `${count} restante` : `${count} restantes`),
  holdsToken: "tient le jeton neutre",
  turn: "Tourner le plateau",
  placeOn: (cell: Cell) => `Poser en ${cell}`,
  cancel: "Reposer",
  scoreOf: (seat: number, count: number) => `${side(seat)} : ${points(count)}`,
  soFar: "pour l’instant",
  final: "final",
  provisional: "Provisoire : seul compte le plateau plein",
  tally: { made: "divercités", possible: "encore possibles", spoilt: "gâchées" },
  signs: { made: "divercité", possible: "encore possible", spoilt: "gâchée" },
  legend: "Signes sur les cités",
  lastMove: "dernier coup",
  prompts: {
    take: "À vous : prenez une pièce ou choisissez une case.",
    chooseCell: (held: Held) => `${capital(piece(held))} : choisissez une des cases éclairées.`,
    choosePiece: (cell: Cell) => `${cell} : choisissez-y une pièce.`,
    confirm: "Choisissez-la encore une fois pour poser.",
    sending: ({ piece: held, cell }: Placed) => `${capital(piece(held))} en ${cell}…`,
    waiting: (seat: number) => `Au tour de ${side(seat)}.`,
    full: "Le plateau est plein.",
    endedEarly: "Terminée avant que le plateau ne soit plein.",
  },
  plan: ({ piece: held, cell }: Placed) => `${capital(piece(held))} en ${cell}`,
  effect: (scores: ScoreChange[]) => scores.map(change).join(", "),
  empty: (cell: Cell, isLand: boolean) => `${cell}, case de ${isLand ? "cité" : "ressource"} libre`,
  filled: (cell: Cell, placed: Piece) => {
    const text = piece({ kind: placed.kind, colour: placed.colour ?? null });
    return `${cell}, ${text}${placed.owner == null ? "" : ` de ${side(placed.owner)}`}`;
  },
  changed: (cell: Cell, city: ChangedCity) =>
    `${cell} ${signed(city.gained)}, ${PROSPECTS[city.divercite]}`,
  preview: (city: ChangedCity) =>
    `puis ${points(city.points)}, ${signed(city.gained)}, ${PROSPECTS[city.divercite]}`,
  city: (city: City) => `${points(city.points)}, ${PROSPECTS[city.divercite]}`,
  legalCells: (held: Held) => `libre pour : ${piece(held)}`,
  scores: (scores: number[], name: (seat: number) => string) =>
    scores.map((count, seat) => `${name(seat)} ${count}`).join(", "),
  starts: (name: string) => `${name} commence.`,
  placed: (name: string, { piece: held, cell }: Placed) => `${name} : ${piece(held)} en ${cell}.`,
};
