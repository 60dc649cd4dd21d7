// The set-up of a game: its presets, and the names of its settings. The file is small and always
// loaded; a game without one is set up by its defaults.

import type { Json } from "../contract/types";
import type { Language } from "../i18n/locale.svelte";

export interface Preset {
  name: Record<Language, string>;
  /** The number of seats. */
  seats: number;
  /** Options that differ from the game's defaults. */
  options: Record<string, Json>;
  /** Settings without a meaning in this preset; the server refuses some of them. */
  without?: string[];
  /** What holds where an option is left out; it is shown instead of an empty choice. */
  defaults?: Record<string, Json>;
}

export interface GameSetup {
  /** The game in one line. */
  tagline: Record<Language, string>;
  presets: [Preset, ...Preset[]];
  /** Names of settings and of their values; without an entry, the identifier is shown. */
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
