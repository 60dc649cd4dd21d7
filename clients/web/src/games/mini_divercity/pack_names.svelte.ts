// The names of species, islands, divers and threats, from the pack of the match.

import type { Schemas } from "../../contract/types";
import type { Language } from "../../i18n/locale.svelte";
import { books } from "../../provenance/books.svelte";
import { packOf, type PackBook, type PackEntry as Entry } from "../../provenance/provenance";
import type { Colour, Goal, MiniView, Role, Species, Threat } from "./types";

type Called = Extract<Entry, { id: string; name?: unknown }>;

export interface Names {
  species: (id: Species) => string;
  island: (id: Colour) => string;
  diver: (id: Role) => string;
  threat: (id: Threat) => string;
  /** The level with this goal. */
  level: (goal: Goal) => { number: string; name: string | null } | null;
}

class PackNames {
  /** Ids stand for names until the packs are loaded. */
  names(label: MiniView["pack"], language: Language): Names {
    return namesIn(this.pack(label, language)?.entries ?? [], language);
  }

  /** The pack of the match, once it is loaded. */
  pack(label: MiniView["pack"], language: Language): PackBook | undefined {
    return packOf(books.of("mini_divercity", language)?.packs ?? [], label);
  }
}

export const packNames = new PackNames();

export function namesIn(entries: Entry[], language: Language): Names {
  const nameBy = (kind: string) => (id: string) => {
    const entry = entries.find(
      (each) => each.entry === `mini_divercity.${kind}` && idOf(each) === id,
    );
    return (entry && nameOf(entry, language)) ?? id;
  };
  return {
    species: nameBy("species"),
    island: nameBy("island"),
    diver: nameBy("diver"),
    threat: nameBy("threat"),
    level: (goal) => levelOf(entries, goal, language),
  };
}

function levelOf(entries: Entry[], goal: Goal, language: Language) {
  const found = entries.find(
    (each): each is Schemas["mini_divercity.LevelEntry"] =>
      each.entry === "mini_divercity.level" &&
      each.save === goal.save &&
      each.lose_at === goal.lose_at,
  );
  return found === undefined ? null : { number: found.id, name: nameOf(found, language) };
}

function idOf(entry: Entry): string | null {
  return "id" in entry ? entry.id : null;
}

function nameOf(entry: Entry, language: Language): string | null {
  return (entry as Called & { name?: Record<Language, string> | null }).name?.[language] ?? null;
}
