// The French messages of the rules page.

import type { RulesMessages } from "./en";

export const fr: RulesMessages = {
  legend: "Ce qui est sûr dans ces règles",
  meaning: {
    published: "dans un livret ou sur une feuille que nous avons pu lire ; l’édition est nommée",
    reconstructed: "complétées par nous là où aucune source ne dit rien ; la règle dit pourquoi",
  },
  filters: {
    all: (count: number) => `les ${count} règles`,
    published: (count: number) => `publiées (${count})`,
    reconstructed: (count: number) => `reconstituées (${count})`,
  },
  none: "Aucune règle de ce genre dans ce jeu.",
};
