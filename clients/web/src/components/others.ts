// The entries that a game's page does not show by itself.

import type { PackBook, PackEntry } from "../provenance/provenance";

/** The entries of all kinds but these. */
export function othersIn(pack: PackBook, shown: readonly string[]): PackEntry[] {
  return pack.entries.filter(({ entry }) => !shown.includes(entry));
}
