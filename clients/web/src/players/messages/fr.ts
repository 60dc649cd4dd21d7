// The French messages about players: ratings, scores and standings.

import type { PlayerMessages } from "./en";
import { counterOf } from "../../i18n/text";

const counted = counterOf("fr");

export const fr: PlayerMessages = {
  bot: "robot",
  results: "Résultats",
  ratings: "Cotes",
  rating: "Cote",
  giveOrTake: (deviation: string) => `à ${deviation} près`,
  provisional: "provisoire",
  provisionalMeans:
    "Pas encore sûre : il faut plus de parties, dont trois contre des joueurs classés ou des bots du serveur, tous différents.",
  ratedMatches: (count: number) => counted(count, "partie", "parties"),
  ratingOver: (game: string, speed: string) => `Cote, ${game}, ${speed}`,
  between: (low: string, high: string) => `entre ${low} et ${high}`,
  asTable: "En tableau",
  when: "Quand",
  match: "Partie",
  look: "La regarder",
  speed: "Cadence",
  speeds: {
    blitz: "éclair",
    rapid: "rapide",
    classical: "classique",
    correspondence: "par correspondance",
    untimed: "sans pendule",
  },
  scores: "Meilleurs scores",
  score: "Score",
  ladder: "Liste",
  replay: "Revoir",
  against: (name: string) => `Vous contre ${name}`,
  neverMet: (name: string) => `${name} et vous n’avez pas encore joué l’un contre l’autre.`,
  standings: "Classements",
  standingsOf: (game: string) => `Classements : ${game}`,
  byRating: "Par cote",
  byWins: "Par victoires",
  rank: "Rang",
  name: "Nom",
  nobodyYet: "Personne encore.",
  more: "Plus",
  matchesSeen: "Parties",
};
