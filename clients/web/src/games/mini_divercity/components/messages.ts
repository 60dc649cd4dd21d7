// The messages of the components of Mini DiverCity.

import { counterOf } from "../../../i18n/text";
import type { Language } from "../../../i18n/locale.svelte";

const english = counterOf("en");
const french = counterOf("fr");

const en = {
  species: "Species cards",
  corporations: "Corporations cards",
  divers: "Divers",
  islands: "Islands, with a hotel on the back",
  levels: "Goals and levels",
  scaleCards: "Scale cards",
  figures: "Other figures",
  together: "Together",
  effe: "In Effe’s mode",
  effeGoal: (save: number, loseAt: number, hotels: number) =>
    `Effe’s mode: save ${save}, lost with ${loseAt} extinct or ${hotels} hotels`,
  total: (n: number) => `(${english(n, "card")})`,
  level: (number: string) => `Level ${number}`,
  figure: (label: string, value: string) => `${label}: ${value}`,
  goal: (level: string, save: number, loseAt: number) =>
    `${level}: save ${save}, lost with ${loseAt} extinct`,
  is: { yes: "yes", no: "no" },
  /** By the ids of the pack. */
  of: {
    species_cards: "Species cards",
    corporation_cards: "Corporations cards",
    hand: "Cards in hand",
    hand_of_two: "Cards in hand, two players",
    hand_of_seven: "Cards in hand, seven players",
    extra_discard_on_save: "More cards to discard when a species is saved",
    divers_per_turn: "Divers in a turn",
    full_team_divers: "Divers of a Full Team",
    effe_divers: "Divers in Effe’s mode",
    effe_surcharge: "Other cards that a Lagoon card takes along, in Effe’s mode",
    effe_visionary_reveals: "Ocean cards that the Visionary turns, in Effe’s mode",
    empty_deck_loses_at_once: "The last Species card loses at once",
    first_by_lot: "A lot decides who begins",
    close_without_hotel: "Close a Hotel without a hotel",
  } as Record<string, string>,
};

export type MiniComponentsMessages = typeof en;

const fr: MiniComponentsMessages = {
  species: "Cartes Espèces",
  corporations: "Cartes Corporations",
  divers: "Plongeurs",
  islands: "Îles, avec un hôtel au verso",
  levels: "Objectifs et niveaux",
  scaleCards: "Cartes Échelle",
  figures: "Autres chiffres",
  together: "À plusieurs",
  effe: "Dans le mode d’Effe",
  effeGoal: (save, loseAt, hotels) =>
    `Mode d’Effe : en sauver ${save}, perdu à ${loseAt} éliminées ou ${hotels} hôtels`,
  total: (n) => `(${french(n, "carte")})`,
  level: (number) => `Niveau ${number}`,
  figure: (label, value) => `${label} : ${value}`,
  goal: (level, save, loseAt) => `${level} : en sauver ${save}, perdu à ${loseAt} éliminées`,
  is: { yes: "oui", no: "non" },
  of: {
    species_cards: "Cartes Espèces",
    corporation_cards: "Cartes Corporations",
    hand: "Cartes en main",
    hand_of_two: "Cartes en main, à deux",
    hand_of_seven: "Cartes en main, à sept",
    extra_discard_on_save: "Cartes de plus à défausser pour sauver une espèce",
    divers_per_turn: "Plongeurs par tour",
    full_team_divers: "Plongeurs d’une équipe complète",
    effe_divers: "Plongeurs dans le mode d’Effe",
    effe_surcharge: "Autres cartes qu’une carte Lagon entraîne, dans le mode d’Effe",
    effe_visionary_reveals: "Cartes Océan que retourne le Visionnaire, dans le mode d’Effe",
    empty_deck_loses_at_once: "La dernière carte Espèces fait perdre aussitôt",
    first_by_lot: "Le sort décide qui commence",
    close_without_hotel: "Fermer un hôtel sans hôtel",
  },
};

export const COMPONENTS: Record<Language, MiniComponentsMessages> = { en, fr };
