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
      caching: "A chest holds",
      "caching.gems": "as many gems as it says",
      "caching.dice": "a die, whatever its gems",
      bands: "What a score is called",
      "bands.corrected": "by the corrected list",
      "bands.printed": "by the printed list",
      pack: "Dice",
    },
    fr: {
      magic_dice: "Dés magiques",
      caching: "Un coffre garde",
      "caching.gems": "autant de gemmes qu’il le dit",
      "caching.dice": "un dé, quelles que soient ses gemmes",
      bands: "Le nom d’un score",
      "bands.corrected": "selon la liste corrigée",
      "bands.printed": "selon la liste imprimée",
      pack: "Dés",
    },
  },
};
