// Reads the entries of a pack.

import type { Language } from "../i18n/locale.svelte";
import type { PackBook, PackEntry } from "../provenance/provenance";

export type EntryKind = PackEntry["entry"];
export type EntryOf<Kind extends EntryKind> = Extract<PackEntry, { entry: Kind }>;

/** The entries of one kind. */
export function entriesOf<Kind extends EntryKind>(pack: PackBook, kind: Kind): EntryOf<Kind>[] {
  return pack.entries.filter((entry): entry is EntryOf<Kind> => entry.entry === kind);
}

interface Named {
  id: string;
  name?: Record<Language, string> | null;
  names?: Record<Language, string> | null;
}

/** The name of an entry, else its id in words. */
export function nameOf(entry: PackEntry, language: Language): string {
  const { id, name, names } = entry as Named;
  return (name ?? names)?.[language] ?? id.replaceAll("_", " ");
}

const PROVENANCE = ["entry", "id", "origin", "source", "sources", "confidence", "name", "names"];

/** The other fields of an entry, for games whose entries the page does not know. */
export function figuresOf(entry: PackEntry): [string, unknown][] {
  return Object.entries(entry).filter(([field]) => !PROVENANCE.includes(field));
}
