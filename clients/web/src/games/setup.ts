// How matches of a game are begun: which ways there are to play it, and words for its settings.
// A game's own file is small and always loaded; a game that brings none is begun by its defaults.

import type { Json } from "../contract/types";
import type { Language } from "../i18n/locale.svelte";

export interface Preset {
  name: Record<Language, string>;
  /** How many seats there will be. */
  seats: number;
  /** What differs from the game's defaults. */
  options: Record<string, Json>;
  /** Settings that mean nothing this way; the server refuses some of them. */
  without?: string[];
}

export interface GameSetup {
  /** What kind of game it is, in one line. */
  tagline: Record<Language, string>;
  presets: [Preset, ...Preset[]];
  /** Names of settings and of their values; what is missing is shown by its own name. */
  settings: Record<Language, Record<string, string>>;
}

const SETUPS = import.meta.glob<{ setup: GameSetup }>("./*/setup.ts", { eager: true });

export function setupOf(game: string, seats: number): GameSetup {
  const setup = SETUPS[`./${game}/setup.ts`]?.setup;
  return (
    setup ?? {
      tagline: { en: "", fr: "" },
      presets: [defaultPreset(seats)],
      settings: { en: {}, fr: {} },
    }
  );
}

function defaultPreset(seats: number): Preset {
  return { name: { en: `${seats} players`, fr: `${seats} joueurs` }, seats, options: {} };
}
