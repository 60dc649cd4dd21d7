// The mark in a longer text.

import type { Language } from "../i18n/locale.svelte";
import { PROVENANCE_MESSAGES } from "./messages";
import { isMarked, type Provenance } from "./provenance";

/** The word for what is marked, after another text: ", reconstructed"; empty where nothing is. */
export function originText(of: Provenance | null, language: Language): string {
  if (!isMarked(of)) return "";
  const word = PROVENANCE_MESSAGES[language].origins[of.origin];
  return `, ${word.charAt(0).toLocaleLowerCase()}${word.slice(1)}`;
}
