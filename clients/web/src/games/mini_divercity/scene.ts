// What every piece of the table is drawn from.

import type { Making } from "./moves/making.svelte";
import type { MiniView, Species } from "./shapes";
import type { Lexicon } from "./words/words";

export interface Scene {
  view: MiniView;
  viewer: number | null;
  lex: Lexicon;
  making: Making;
  /** The species that were moved just now. */
  moved: ReadonlySet<Species>;
}
