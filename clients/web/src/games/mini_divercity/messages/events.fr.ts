// The French sentences of events.

import type { EventMessages } from "./events.en";

export const fr: EventMessages = {
  by: (name: string) => `${name} : `,
  better: (species: string, step: string) => `${species} s’améliore${step}.`,
  worse: (species: string, step: string) => `${species} diminue${step}.`,
  now: (step: string) => ` (maintenant : ${step})`,
  laid: (save: number, limit: number, hotels: number) =>
    `La partie commence : sauver ${save} espèces avant que ${limit} soient éliminées, ou ${hotels} hôtels ouverts.`,
  divers: (names: string) => `Les plongeurs : ${names}.`,
  deals: (by: string, cards: string) => `${by}nouvelles cartes : ${cards}.`,
  drawn: (by: string, events: string) => `${by}les Corporations frappent : ${events}.`,
  reshuffled: "Les Corporations défaussées forment une nouvelle pile.",
  oil: (by: string, species: string) => `${by}la plateforme pétrolière reçoit : ${species}.`,
  along: (cards: string) => `Défaussées avec : ${cards}.`,
  noOil: "La plateforme pétrolière ne trouve aucune carte.",
  dynamite: (species: string) => `La pêche à la dynamite touche : ${species}.`,
  opened: (islands: string) => `Des hôtels ouvrent : ${islands}.`,
  closed: (by: string, card: string, island: string) =>
    `${by}${card} défaussée, l’hôtel ferme : ${island}.`,
  freed: (island: string) => `L’hôtel ferme : ${island}.`,
  identified: (by: string, species: string) => `${by}espèce identifiée : ${species}.`,
  savePaid: (by: string, cards: string) => `${by}donne ${cards} pour l’espèce sauvée.`,
  explored: (by: string) => `${by}explore l’Océan.`,
  quickly: (by: string, cards: string) => `${by}exploration rapide ; défaussées : ${cards}.`,
  talkie: (by: string, name: string) => `${by}talkie-walkie avec ${name}.`,
  revealed: (by: string, cards: string) => `${by}désormais connues : ${cards}.`,
  swapped: (cards: string) => `Échangées : ${cards}.`,
  notSwapped: "Rien n’est échangé.",
  sent: (by: string, diver: string) => `${by}plongée : ${diver}.`,
  caught: (cards: string) => `Prises de la pile : ${cards}.`,
  kept: (species: string) => `Visible sur la pile : ${species}.`,
  seen: (by: string, count: number) =>
    `${by}regarde les prochaines cartes Corporations (${count}).`,
  ordered: (by: string) => `${by}les cartes Corporations sont remises en ordre.`,
  turned: (events: string) => `La prochaine carte Corporations : ${events}.`,
  notTurned: "La prochaine carte Corporations reste cachée.",
  consulted: {
    species: (count: number) => `Défausse Espèces consultée (${count}).`,
    corporations: (count: number) => `Défausse Corporations consultée (${count}).`,
  },
};
