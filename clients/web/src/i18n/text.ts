// Plurals and lists by the rules of each language (CLDR, as the browser implements them).

import type { Language } from "./locale.svelte";

/** Returns the function that picks the form of a word for a count. */
export function pluralOf(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, one: string, other: string) =>
    rules.select(count) === "one" ? one : other;
}

/** Returns the function that writes a count with its noun; the plural defaults to a final s. */
export function counterOf(language: Language) {
  const plural = pluralOf(language);
  return (count: number, one: string, other = `${one}s`) => `${count} ${plural(count, one, other)}`;
}

// British English has no comma before "and".
const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr" };

/** "One, two and three". */
export function listOf(items: string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(items);
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
