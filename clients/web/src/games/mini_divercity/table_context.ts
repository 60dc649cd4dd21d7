// What every piece of the table is drawn from.

import type { Making } from "./moves/command_builder.svelte";
import type { MiniView, Species } from "./types";
import type { Lexicon } from "./localization";

export interface Scene {
  view: MiniView;
  viewer: number | null;
  lex: Lexicon;
  making: Making;
  /** The species that were moved just now. */
  moved: ReadonlySet<Species>;
}
