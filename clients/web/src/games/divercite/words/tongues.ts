import type { Language } from "../../../words/language.svelte";
import { en, type Words } from "./en";
import { fr } from "./fr";

const TONGUES: Record<Language, Words> = { en, fr };

export function wordsIn(language: Language): Words {
  return TONGUES[language];
}
