import type { GameSetup } from "../setup";

const DIVERS = 7;
const TEAMS = [2, 3, 4, 5, 6, DIVERS];

export const setup: GameSetup = {
  tagline: {
    en: "Save twelve species of the sea. Alone by Effe’s rules, or as a team that sees all hands but its own.",
    fr: "Sauvez douze espèces marines. Seul selon Effe, ou en équipe : chacun voit toutes les mains sauf la sienne.",
  },
  presets: [
    {
      name: { en: "Alone", fr: "En solitaire" },
      seats: 1,
      options: { mode: "effe", players: 1 },
      without: ["full_team"],
    },
    ...TEAMS.map((players) => ({
      name: { en: `A team of ${players}`, fr: `Une équipe de ${players}` },
      seats: players,
      options: { mode: "team", players },
      // With as many players as divers the team is full anyway.
      without: players === DIVERS ? ["full_team"] : [],
    })),
  ],
  settings: {
    en: {
      level: "Level",
      "level.null": "the usual one",
      save: "Species to save",
      "save.null": "as the level says",
      lose_at: "Lost with so many extinct",
      "lose_at.null": "as the level says",
      full_team: "Full Team: every diver takes part",
      pack: "Cards",
    },
    fr: {
      level: "Niveau",
      "level.null": "habituel",
      save: "Espèces à sauver",
      "save.null": "selon le niveau",
      lose_at: "Perdu à tant d’espèces éteintes",
      "lose_at.null": "selon le niveau",
      full_team: "Équipe au complet : tous les plongeurs",
      pack: "Cartes",
    },
  },
};
