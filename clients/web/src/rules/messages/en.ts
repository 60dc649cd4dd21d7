// The English messages of the rules page.

import type { Filter, Provenance } from "../rule_blocks";

export const en = {
  legend: "How sure these rules are",
  meaning: {
    published: "in a rulebook or on a sheet that we could read; the mark names the edition",
    reconstructed: "filled in by us where no source tells; the rule says why",
  } satisfies Record<Provenance, string>,
  filters: {
    all: (count: number) => `all ${count} rules`,
    published: (count: number) => `published (${count})`,
    reconstructed: (count: number) => `reconstructed (${count})`,
  } satisfies Record<Filter, (count: number) => string>,
  none: "There is no such rule in this game.",
};

export type RulesMessages = typeof en;
