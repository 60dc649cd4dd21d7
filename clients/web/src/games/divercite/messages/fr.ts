// The French messages of DiverCité.

import { counterOf, pluralOf } from "../../../i18n/text";
import type { Messages } from "./en";

const count = counterOf("fr");
const plural = pluralOf("fr");

export const fr: Messages = {
  sides: ["Blanc", "Noir"],
  kinds: { city: "cité", resource: "ressource", neutral: "jeton neutre" },
  // "Cité" and "ressource" are feminine, and so are their colours.
  colours: { red: "rouge", green: "verte", blue: "bleue", yellow: "jaune" },
  coloured: (kind, colour) => `${kind} ${colour}`,
  prospects: {
    made: "une diversité",
    possible: "diversité encore possible",
    spoilt: "diversité gâchée",
  },
  colourKeys: { r: "red", v: "green", b: "blue", j: "yellow" },
  board: "Plateau",
  boardHelp:
    "Les flèches parcourent les cases. R, V, B et J prennent une pièce de cette couleur pour la " +
    "case. Entrée la pose, Échap la repose.",
  hand: (side) => `Main de ${side}`,
  left: (number) => `${number} ${plural(number, "restante", "restantes")}`,
  points: (number) => count(number, "point"),
  holdsToken: "tient le jeton neutre",
  turn: "Tourner le plateau",
  placeOn: (cell) => `Poser en ${cell}`,
  cancel: "Reposer",
  scoreOf: (side, points) => `${side} : ${points}`,
  soFar: "pour l’instant",
  final: "final",
  provisional: "Provisoire : seul compte le plateau plein",
  tally: { made: "diversités", possible: "encore possibles", spoilt: "gâchées" },
  signs: { made: "diversité", possible: "encore possible", spoilt: "gâchée" },
  legend: "Signes sur les cités",
  lastMove: "dernier coup",
  prompts: {
    take: "À vous : prenez une pièce ou choisissez une case.",
    chooseCell: (piece) => `${piece} : choisissez une des cases éclairées.`,
    choosePiece: (cell) => `${cell} : choisissez-y une pièce.`,
    confirm: "Choisissez-la encore une fois pour poser.",
    waiting: (side) => `Au tour de ${side}.`,
    full: "Le plateau est plein.",
    endedEarly: "Terminée avant que le plateau ne soit plein.",
  },
  emptyCity: "case de cité libre",
  emptyResource: "case de ressource libre",
  owned: (piece, side) => `${piece} de ${side}`,
  then: (preview) => `puis ${preview}`,
  freeFor: (piece) => `libre pour : ${piece}`,
  placement: (piece, cell) => `${piece} en ${cell}`,
  placed: (player, placement) => `${player} : ${placement}.`,
  starts: (player) => `${player} commence.`,
};
