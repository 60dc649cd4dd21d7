// The names of cards and factions, from the packs of the server.

import type { Schemas } from "../../contract/types";
import type { Language } from "../../i18n/locale.svelte";
import { books } from "../../provenance/books.svelte";
import { packOf, type PackBook } from "../../provenance/provenance";

type Label = Schemas["PackLabel"];
/** Ids are unique within cards and within factions only. */
export type NameKind = "card" | "faction";

class PackNames {
  /** The pack of the match, once it is loaded. */
  pack(label: Label, language: Language): PackBook | undefined {
    return packOf(this.packs(language), label);
  }

  /** The name in the pack of the match, else in any pack, else the id. */
  name(what: NameKind, id: string, label: Label, language: Language): string {
    const packs = this.packs(language);
    const own = packs.filter(({ digest }) => digest === label.digest);
    for (const each of [...own, ...packs]) {
      const name = nameIn(each, what, id, language);
      if (name !== undefined) return name;
    }
    return id.replaceAll("_", " ");
  }

  private packs(language: Language): PackBook[] {
    return books.of("fifty_first_state", language)?.packs ?? [];
  }
}

function nameIn(
  pack: PackBook,
  what: NameKind,
  id: string,
  language: Language,
): string | undefined {
  for (const entry of pack.entries) {
    if (entry.id === id && entry.entry === `fifty_first_state.${what}`) {
      return "names" in entry ? entry.names?.[language] : undefined;
    }
  }
  return undefined;
}

export const packNames = new PackNames();
