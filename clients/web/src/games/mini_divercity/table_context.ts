// What every component of the table is drawn from.

import type { CommandBuilder } from "./moves/command_builder.svelte";
import type { MiniView, Species } from "./types";
import type { Origins } from "./provenance";
import type { Localization } from "./localization";

export interface TableContext {
  view: MiniView;
  viewer: number | null;
  l10n: Localization;
  builder: CommandBuilder;
  /** The species moved by the last commit. */
  moved: ReadonlySet<Species>;
  origins: Origins;
}
