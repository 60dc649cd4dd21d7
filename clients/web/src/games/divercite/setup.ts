import type { GameSetup } from "../setup";

export const setup: GameSetup = {
  tagline: {
    en: "Two players. Cities and the four resources around them; everything lies open.",
    fr: "Deux joueurs. Des cités et les quatre ressources autour ; tout est visible.",
  },
  presets: [{ name: { en: "Two players", fr: "Deux joueurs" }, seats: 2, options: {} }],
  settings: {
    en: {
      starter: "Who starts",
      "starter.lot": "By lot",
      "starter.0": "White",
      "starter.1": "Black",
      neutral_first: "The neutral token opens the game",
      tie_break: "Equal scores",
      "tie_break.none": "are a draw",
      "tie_break.course": "go to the tie-break of the course",
    },
    fr: {
      starter: "Qui commence",
      "starter.lot": "Tiré au sort",
      "starter.0": "Blanc",
      "starter.1": "Noir",
      neutral_first: "Le jeton neutre ouvre la partie",
      tie_break: "À égalité",
      "tie_break.none": "la partie est nulle",
      "tie_break.course": "on départage comme dans le cours",
    },
  },
};
