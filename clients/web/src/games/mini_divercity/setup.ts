import type { GameSetup, Preset } from "../setup";

const TEAMS = [2, 3, 4, 5, 6, 7];

// As the server has them: EASIEST and DEFAULT_PACKS of terms.py, the goal of Effe in the pack.
const EFFE: Preset["defaults"] = { save: 7, lose_at: 5, hotels: 6, pack: "mild" };
const TEAM: Preset["defaults"] = { level: 1, hotels: 6, pack: "reconstructed" };

export const setup: GameSetup = {
  tagline: {
    en: "Save sea life from the Corporations. Alone by Effe’s rules, or as a team that sees all hands but its own.",
    fr: "Sauvez la vie marine des Corporations. Seul selon Effe, ou en équipe : chacun voit toutes les mains sauf la sienne.",
  },
  presets: [
    {
      name: { en: "Alone", fr: "En solitaire" },
      seats: 1,
      options: { mode: "effe", players: 1 },
      without: ["full_team", "level"],
      defaults: EFFE,
    },
    ...TEAMS.map((players) => ({
      name: { en: `A team of ${players}`, fr: `Une équipe de ${players}` },
      seats: players,
      options: { mode: "team", players },
      defaults: TEAM,
    })),
  ],
  settings: {
    en: {
      level: "Level",
      save: "Species to save",
      "save.null": "as the level says",
      lose_at: "Lost with so many extinct",
      "lose_at.null": "as the level says",
      hotels: "Lost with so many hotels",
      full_team: "Full Team: every diver takes part",
      pack: "Cards",
    },
    fr: {
      level: "Niveau",
      save: "Espèces à sauver",
      "save.null": "selon le niveau",
      lose_at: "Perdu à tant d’espèces éliminées",
      "lose_at.null": "selon le niveau",
      hotels: "Perdu à tant d’hôtels",
      full_team: "Équipe au complet : tous les plongeurs",
      pack: "Cartes",
    },
  },
};
