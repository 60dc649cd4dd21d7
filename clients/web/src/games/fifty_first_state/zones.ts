// What every zone of the table is given.

import type { Spot } from "./spots";
import type { Speech } from "./text/localization";

export interface ZoneProps {
  locale: Speech;
  chosen: Spot | null;
  lights: (spot: Spot) => "no" | "faint" | "yes";
  choose: (spot: Spot) => void;
}
