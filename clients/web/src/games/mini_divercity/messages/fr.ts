// The French messages of the table.

import { counterOf, pluralOf } from "../../../i18n/text";
import type { Messages } from "./en";

const counted = counterOf("fr");
const plural = pluralOf("fr");

export const fr: Messages = {
  seat: (seat: number) => `Joueur ${seat + 1}`,
  you: "vous",
  goal: "But",
  titled: (title: string, text: string) => `${title} : ${text}`,
  effe: "Le mode solo d’Effe",
  level: (number) => `Niveau ${number}`,
  savedOf: (count: number, goal: number) => `${count} sur ${goal} sauvées`,
  extinctOf: (count: number, limit: number) => `${count} sur ${limit} éliminées`,
  hotelsOf: (count: number, limit: number) => `${count} sur ${limit} hôtels`,
  won: "pour gagner",
  lost: "et la partie est perdue",
  cardsLeft: (count) => `${counted(count, "carte")} ${plural(count, "reste", "restent")}`,
  deckLoses: "la partie est perdue quand il n’y en a plus",
  sea: "La mer : îles et espèces",
  islands: "Îles",
  island: "Île",
  hotel: "Hôtel",
  scale: "Échelle des espèces",
  steps: {
    extinct: "éliminée",
    red: "zone rouge",
    blue: "zone bleue",
    green: "zone verte",
    saved: "sauvée",
  },
  hands: "Mains",
  sides: { lagoon: "Lagon", ocean: "Océan", hand: "Main" },
  handOf: (name: string) => `${name} : main`,
  yourHand: "Votre main",
  yourHandNote: "Vos coéquipiers la voient, pas vous.",
  places: { lagoon: "Lagon", ocean: "Océan", hand: "Carte" },
  hidden: "face cachée",
  known: "connue",
  knows: (name: string) => `${name} la connaît`,
  noCard: "pas de carte",
  divers: "Plongeurs",
  free: "en réserve",
  used: "a plongé",
  decks: "Piles",
  speciesDeck: "Pile Espèces",
  corporationsDeck: "Pile Corporations",
  discard: "Défausse",
  discarded: (count) => counted(count, "carte défaussée", "cartes défaussées"),
  topOfDeck: "Visible sur la pile",
  nextCards: "À venir",
  onlyYou: "vous seul les connaissez",
  somebodyKnows: (count) =>
    plural(
      count,
      "quelqu’un connaît la prochaine carte",
      `quelqu’un connaît les ${count} prochaines cartes`,
    ),
  drawn: "En cours",
  done: "fait",
  lastDiscarded: "Au-dessus",
  consulted: "Notes de la consultation",
  notConsulted: "Vous pouvez la consulter une fois, pour en garder note.",
  lookThrough: "Tout voir",
  justNow: "Ce qui vient d’arriver",
  results: {
    saved: "Le but est atteint : la mer vit.",
    extinct: "Trop d’espèces sont éliminées.",
    hotels: "Trop d’îles ont un hôtel.",
    deck_empty: "La pile Espèces est épuisée.",
    out_of_reach: "Le but est hors d’atteinte.",
    conceded: "La partie est concédée.",
  },
  zones: {
    red: "la zone rouge",
    blue: "la zone bleue",
    green: "la zone verte",
    any: "n’importe quelle zone",
  },
  powers: {
    call_teammate: () => "Appelle un coéquipier, qui fait aussitôt une action principale.",
    catch: ({ count }) =>
      `Prend jusqu’à ${count} cartes de la pile Espèces : l’une est défaussée et améliore son espèce, l’autre reste visible sur la pile.`,
    close_hotel: () => "Ferme un hôtel gratuitement.",
    identify: () => "Identifie une carte de sa main, en plus de l’action principale.",
    move_token: ({ zone, step }) =>
      `${step < 0 ? "Abaisse" : "Améliore"} de ${counted(Math.abs(step), "case")} une espèce de ${zone}.`,
    order_corporations: ({ count }) =>
      `Regarde les ${count} prochaines cartes Corporations et les remet dans l’ordre voulu.`,
    reveal: ({ count }) => `Retourne ${count} cartes de l’Océan et la prochaine carte Espèces.`,
    see_own_hand: () => "Voit toute sa main.",
    tell_hands: ({ count }) => `Dit leur main à ${count} coéquipiers au plus.`,
  },
  soloPowers: {
    close_hotel: () =>
      "Ferme un hôtel gratuitement ; puis vous pouvez échanger une carte du Lagon et une de l’Océan.",
    identify: () => "Défausse une carte de l’Océan : son espèce est améliorée.",
    order_corporations: ({ count }) =>
      `Regarde les ${count} prochaines cartes Corporations et les remet dans l’ordre voulu ; puis deux cartes de l’Océan sont retournées.`,
    see_own_hand: () => "Retourne toutes les cartes de l’Océan.",
  },
};
