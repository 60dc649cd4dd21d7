// The English messages about players: ratings, scores and standings.

import { counterOf } from "../../i18n/text";

const counted = counterOf("en");

export const en = {
  bot: "bot",
  results: "Results",
  ratings: "Ratings",
  rating: "Rating",
  /** The 95 % interval is two deviations wide on each side. */
  giveOrTake: (deviation: string) => `give or take ${deviation}`,
  provisional: "provisional",
  provisionalMeans:
    "Not yet sure: it takes more matches, three of them against different players who have a rank or this server’s bots.",
  ratedMatches: (count: number) => counted(count, "match", "matches"),
  ratingOver: (game: string, speed: string) => `Rating, ${game}, ${speed}`,
  between: (low: string, high: string) => `between ${low} and ${high}`,
  asTable: "As a table",
  when: "When",
  match: "Match",
  look: "Look at it",
  speed: "Speed",
  speeds: {
    blitz: "blitz",
    rapid: "rapid",
    classical: "classical",
    correspondence: "correspondence",
    untimed: "no clock",
  },
  scores: "High scores",
  score: "Score",
  ladder: "List",
  replay: "Replay",
  against: (name: string) => `You against ${name}`,
  neverMet: (name: string) => `You and ${name} have not played each other yet.`,
  standings: "Standings",
  standingsOf: (game: string) => `Standings: ${game}`,
  byRating: "By rating",
  byWins: "By wins",
  rank: "Rank",
  name: "Name",
  nobodyYet: "Nobody yet.",
  more: "More",
  matchesSeen: "Matches",
};

export type PlayerMessages = typeof en;
