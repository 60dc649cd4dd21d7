// The names of cards and factions, from the packs of the server; loaded once.

import { ApiClient } from "../../contract/client";
import type { Schemas } from "../../contract/types";
import { notices } from "../../shell/notices.svelte";
import { locale, type Language } from "../../i18n/locale.svelte";

type Pack = Schemas["PackBook"];
type Label = Schemas["PackLabel"];
/** Ids are unique within cards and within factions only. */
export type NameKind = "card" | "faction";

const SOURCE = new ApiClient();

class PackNames {
  private packs: Pack[] = $state.raw([]);
  private asked = false;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    SOURCE.game("fifty_first_state", locale.language).then(
      (book) => (this.packs = book.packs),
      (error: unknown) => {
        this.asked = false;
        notices.report(error);
      },
    );
  }

  /** The name in the pack of the match, else in any pack, else the id. */
  name(what: NameKind, id: string, pack: Label, language: Language): string {
    const own = this.packs.filter(({ digest }) => digest === pack.digest);
    for (const each of [...own, ...this.packs]) {
      const name = nameIn(each, what, id, language);
      if (name !== undefined) return name;
    }
    return id.replaceAll("_", " ");
  }
}

function nameIn(pack: Pack, what: NameKind, id: string, language: Language): string | undefined {
  for (const entry of pack.entries) {
    if (entry.id === id && entry.entry === `fifty_first_state.${what}`) {
      return "names" in entry ? entry.names?.[language] : undefined;
    }
  }
  return undefined;
}

export const packNames = new PackNames();
