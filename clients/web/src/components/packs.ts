// Chooses the pack that the page shows.

import type { GameBook } from "../contract/types";
import type { PackBook } from "../provenance/provenance";

/** The pack of this name, else the one that matches are opened with, else the first. */
export function chosenPack(book: GameBook, name: string | null): PackBook | null {
  const usual = (book.defaults as { pack?: string }).pack;
  const named = (wanted: string | null | undefined) =>
    book.packs.find(({ pack }) => pack === wanted);
  return named(name) ?? named(usual) ?? book.packs[0] ?? null;
}
