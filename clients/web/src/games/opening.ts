// How matches of a game are begun: which ways there are to play it, and words for its settings.
// A game's own file is small and always loaded; a game that brings none is begun by its defaults.

import type { Json } from "../contract/shapes";
import type { Language } from "../words/language.svelte";

export interface Way {
  name: Record<Language, string>;
  /** How many seats there will be. */
  seats: number;
  /** What differs from the game's defaults. */
  options: Record<string, Json>;
  /** Settings that mean nothing this way; the server refuses some of them. */
  without?: string[];
}

export interface Opening {
  /** What kind of game it is, in one line. */
  line: Record<Language, string>;
  ways: [Way, ...Way[]];
  /** Names of settings and of their values; what is missing is shown by its own name. */
  settings: Record<Language, Record<string, string>>;
}

const OPENINGS = import.meta.glob<{ opening: Opening }>("./*/opening.ts", { eager: true });

export function openingOf(game: string, seats: number): Opening {
  const brought = OPENINGS[`./${game}/opening.ts`]?.opening;
  return (
    brought ?? { line: { en: "", fr: "" }, ways: [plain(seats)], settings: { en: {}, fr: {} } }
  );
}

function plain(seats: number): Way {
  return { name: { en: `${seats} players`, fr: `${seats} joueurs` }, seats, options: {} };
}
