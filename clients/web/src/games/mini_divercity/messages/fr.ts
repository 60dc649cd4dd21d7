// Ce qui est sur la table, en français.

import type { Power, Side } from "../types";
import type { Messages } from "./en";

const ZONES = { red: "rouge", blue: "bleue", green: "verte" };

export const fr: Messages = {
  seat: (seat: number) => `Joueur ${seat + 1}`,
  you: "vous",
  goal: "But",
  titled: (title: string, text: string) => `${title} : ${text}`,
  level: (number: string, name: string | null) => `Niveau ${number}${name ? ` · ${name}` : ""}`,
  savedOf: (count: number, goal: number) => `${count} sur ${goal} sauvées`,
  extinctOf: (count: number, limit: number) => `${count} sur ${limit} éteintes`,
  hotelsOf: (count: number, limit: number) => `${count} sur ${limit} hôtels`,
  won: "pour gagner",
  lost: "et la partie est perdue",
  cardsLeft: (count: number) => (count > 1 ? `${count} cartes restent` : `${count} carte reste`),
  deckLoses: "la partie est perdue quand il n’y en a plus",
  sea: "La mer : îles et espèces",
  islands: "Îles",
  island: "Île",
  hotel: "Hôtel",
  scale: "Échelle des espèces",
  steps: {
    extinct: "éteinte",
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
  place: (side: Side, place: number) =>
    ({ lagoon: `Lagon ${place}`, ocean: `Océan ${place}`, hand: `Carte ${place}` })[side],
  hidden: "face cachée",
  told: "connue",
  knows: (name: string) => `${name} la connaît`,
  noCard: "pas de carte",
  divers: "Plongeurs",
  free: "en réserve",
  used: "a plongé",
  decks: "Pioches",
  speciesDeck: "Pioche Espèces",
  corporationsDeck: "Pioche Corporations",
  discard: "Défausse",
  discarded: (count: number) =>
    count > 1 ? `${count} cartes défaussées` : `${count} carte défaussée`,
  topOfDeck: "Visible sur la pioche",
  nextCards: "À venir",
  onlyYou: "vous seul les connaissez",
  somebodyKnows: (count: number) =>
    count === 1
      ? "quelqu’un connaît la prochaine carte"
      : `quelqu’un connaît les ${count} prochaines cartes`,
  drawn: "En cours",
  done: "fait",
  lastDiscarded: "Au-dessus",
  consulted: "Consultée",
  notConsulted: "Vous pouvez la consulter une fois.",
  lookThrough: "Tout voir",
  justNow: "Ce qui vient d’arriver",
  results: {
    saved: "Le but est atteint : la mer vit.",
    extinct: "Trop d’espèces sont éteintes.",
    hotels: "Il y a un hôtel sur chaque île.",
    deck_empty: "La pioche Espèces est épuisée.",
    out_of_reach: "Le but est hors d’atteinte.",
    conceded: "La partie est concédée.",
  },
  and: (names: string[]) =>
    names.length < 2
      ? names.join("")
      : `${names.slice(0, -1).join(", ")} et ${names.slice(-1).join("")}`,
  power: ({ does, zone, count = 1 }: Power, alone: boolean): string =>
    ({
      call_teammate: "Appelle un coéquipier, qui fait aussitôt une action principale.",
      catch: `Prend jusqu’à ${count} cartes de la pioche Espèces : l’une est défaussée et son espèce progresse, l’autre reste visible sur la pioche.`,
      close_hotel: alone
        ? "Ferme un hôtel gratuitement ; puis vous pouvez échanger une carte du Lagon et une de l’Océan."
        : "Ferme un hôtel gratuitement.",
      identify: alone
        ? "Défausse une carte de l’Océan : son espèce progresse."
        : "Identifie une carte de sa main, en plus de l’action principale.",
      move_token: `Fait progresser d’un pas une espèce de la zone ${ZONES[zone ?? "blue"]}.`,
      order_corporations: `Regarde les ${count} prochaines cartes Corporations et les remet dans l’ordre voulu${alone ? " ; puis deux cartes de l’Océan sont retournées" : ""}.`,
      reveal: `Retourne ${count} cartes de l’Océan et la prochaine carte Espèces.`,
      see_own_hand: alone ? "Retourne toutes les cartes de l’Océan." : "Voit toute sa main.",
      tell_hands: `Dit leur main à ${count} coéquipiers au plus.`,
    })[does],
};
