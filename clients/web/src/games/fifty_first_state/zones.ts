// What every zone of the table is given.

import type { Spot } from "./spots";
import type { Speech } from "./words/words";

export interface ZoneProps {
  speech: Speech;
  chosen: Spot | null;
  lights: (spot: Spot) => "no" | "faint" | "yes";
  choose: (spot: Spot) => void;
}
