// Les messages français sur l’honnêteté des dés et des cartes.

import { counterOf } from "../../i18n/text";
import type { FairMessages } from "./en";

const counted = counterOf("fr");

export const fr: FairMessages = {
  title: "Dés et cartes honnêtes",
  yourPart: "Votre part",
  promise: "La promesse du serveur",
  receipt: (number: number, at: string) => `Promesse ${number} au joueur qui a ouvert, ${at}`,
  noReceipt: "Ouverte sans promesse préalable : le serveur a pu entendre les joueurs d’abord.",
  daily: "La donne de ce jour : fixée et signée la veille, la même pour tous",
  verify: "Vérifier ces dés",
  fair: (draws: number) => `Honnête : ${counted(draws, "tirage recalculé", "tirages recalculés")}.`,
  unfair: "Pas honnête : les tirages ne découlent pas de la promesse et des parts des joueurs.",
  nothingDrawn: "Rien n’a été laissé au hasard.",
  witnessed: (names: string) =>
    `Témoins : ${names}. Le serveur était engagé avant de les entendre.`,
  unwitnessed: "Sans témoin : aucun joueur ne peut montrer que le serveur était engagé d’abord.",
  all: "Toutes les promesses qui vous sont faites",
  receipts: "Les promesses qui vous sont faites",
  intro:
    "Avant chaque partie, le serveur fixe sa part des dés et la signe pour vous. Voici ce qu’est devenue chacune de ces promesses ; aucune ne doit manquer.",
  number: "N°",
  given: "Faite",
  outcome: "Ce qu’elle est devenue",
  status: {
    open: "pas encore utilisée",
    used: "a ouvert cette partie",
    expired: "jamais utilisée ; son secret est révélé",
  },
  none: "Aucune promesse encore : la première viendra avec votre prochaine partie.",
  complete: "La liste est complète et conforme à ce que ce navigateur a gardé.",
  broken: "La liste n’est pas conforme à ce que ce navigateur a gardé.",
  signedOut: "Connectez-vous pour voir les promesses qui vous sont faites.",
  waitingFor: (names: string) => `En attente de la part de ${names}`,
};
