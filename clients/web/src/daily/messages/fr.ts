// Les messages français sur la donne du jour.

import type { DailyMessages } from "./en";

export const fr: DailyMessages = {
  title: "La donne du jour",
  intro: "Les mêmes dés et les mêmes cartes pour tous, une fois par jour. Minuit est celui d’UTC.",
  play: "Jouer la donne du jour",
  ladder: "Son classement",
  of: (game: string) => `Donne du jour : ${game}`,
  day: { past: "Hier", today: "Aujourd’hui", coming: "Demain" },
  nobodyYet: "Personne ne l’a encore terminée.",
  comesTomorrow: "Elle s’ouvre à minuit, UTC.",
  promise: "La promesse",
  promised: (at: string) => `Fixée et signée le ${at}.`,
  secret: "Son secret est révélé quand le jour est passé.",
  revealed: "Le secret, révélé",
  kept: "C’est bien celui qui était promis.",
  notKept: "Ce n’est pas celui qui était promis : cette donne n’est pas digne de confiance.",
  look: "La revoir",
  other: "Autres jours",
};
