import type { GameSetup } from "../setup";

export const setup: GameSetup = {
  tagline: {
    en: "Alone for a high score: six rounds to build a state out of the ruins.",
    fr: "En solitaire, pour le score : six manches pour bâtir un État sur les ruines.",
  },
  presets: [{ name: { en: "Alone", fr: "En solitaire" }, seats: 1, options: {} }],
  settings: {
    en: {
      faction: "Faction",
      "faction.lot": "By lot",
      "faction.new_york": "New York",
      "faction.mutants": "Mutants Union",
      "faction.merchants": "Merchants Guild",
      "faction.appalachians": "Appalachian Federation",
      vp_per_location: "Points for each location",
      vp_redevelopment_bonus: "Bonus point for a redevelopment",
      pay_on_entry: "Agreements and productions give once at once",
      caravan_allows_universal: "The caravan may take the universal resource",
      pack: "Cards",
    },
    fr: {
      faction: "Faction",
      "faction.lot": "Tirée au sort",
      "faction.new_york": "New York",
      "faction.mutants": "Syndicat des Mutants",
      "faction.merchants": "Guilde des Marchands",
      "faction.appalachians": "Fédération des Appalaches",
      vp_per_location: "Points par lieu",
      vp_redevelopment_bonus: "Point de bonus par réaménagement",
      pay_on_entry: "Accords et productions donnent aussi tout de suite",
      caravan_allows_universal: "La caravane peut prendre la ressource universelle",
      pack: "Cartes",
    },
  },
};
