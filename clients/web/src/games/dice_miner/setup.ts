import type { GameSetup } from "../setup";

const COMPANIES = [2, 3, 4];

export const setup: GameSetup = {
  tagline: {
    en: "Dig a mountain of sixty dice, alone or against up to three other dwarves.",
    fr: "Creusez une montagne de soixante dés, seul ou contre trois autres nains.",
  },
  presets: [
    { name: { en: "Alone", fr: "En solitaire" }, seats: 1, options: { players: 1 } },
    ...COMPANIES.map((players) => ({
      name: { en: `${players} players`, fr: `${players} joueurs` },
      seats: players,
      options: { players },
      without: ["magic_dice", "caching", "bands"],
    })),
  ],
  settings: {
    en: {
      magic_dice: "Magic dice",
      "magic_dice.0": "0: a dare, one game in five is over at once",
      caching: "A chest holds",
      "caching.gems": "one gem",
      "caching.dice": "one Treasure die, whatever its gems",
      bands: "What a score is called",
      "bands.corrected": "by our corrected table",
      "bands.printed": "by the printed table",
      pack: "Dice",
    },
    fr: {
      magic_dice: "Dés Magie",
      "magic_dice.0": "0 : un défi, une partie sur cinq finit aussitôt",
      caching: "Un coffre garde",
      "caching.gems": "une gemme",
      "caching.dice": "un dé Trésor, quelles que soient ses gemmes",
      bands: "Le nom d’un score",
      "bands.corrected": "selon le tableau corrigé par nous",
      "bands.printed": "selon le tableau imprimé",
      pack: "Dés",
    },
  },
};
