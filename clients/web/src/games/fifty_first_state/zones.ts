// The props of every zone of the table.

import type { Spot } from "./spots";
import type { Localization } from "./text/localization";

export interface ZoneProps {
  l10n: Localization;
  selected: Spot | null;
  highlightOf: (spot: Spot) => "no" | "faint" | "yes";
  choose: (spot: Spot) => void;
}
