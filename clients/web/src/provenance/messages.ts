// The messages of the marks and of the legend.

import { listOf } from "../i18n/text";
import type { Language } from "../i18n/locale.svelte";
import type { Origin, Provenance } from "./provenance";

const en = {
  origins: {
    published: "Published",
    reconstructed: "Reconstructed",
    owner: "From the owner’s copy",
  } satisfies Record<Origin, string>,
  why: "why?",
  close: "Close",
  ours: (fields: string) => `Our figures: ${fields}.`,
  restsOn: "The rest is known from:",
  knownFrom: "Known from:",
  sources: "Sources:",
  noReason: "No source states it.",
  ownersCopy: "The operator of this server brought these figures.",
  edition: (edition: string) => `edition: ${edition}`,
  legend: "Where the figures come from",
  texts: "What others wrote",
  reasons: "What we reconstructed, and why",
  fields: {
    distance: "distance",
    icons: "icons",
    spoils: "spoils",
    agreement: "agreement",
    built: "effect",
    card: "face",
    copies: "number of copies",
    contact: "kind of contact",
    value: "value",
    effects: "effects",
    base: "base",
    makes: "production",
    contacts: "contacts",
    conquest: "price of conquest",
    cooperation: "price of cooperation",
    incorporation: "price of incorporation",
  } as Record<string, string>,
};

export type ProvenanceMessages = typeof en;

const fr: ProvenanceMessages = {
  origins: {
    published: "Publié",
    reconstructed: "Reconstitué",
    owner: "De la boîte du propriétaire",
  },
  why: "pourquoi ?",
  close: "Fermer",
  ours: (fields) => `De notre main : ${fields}.`,
  restsOn: "Le reste est connu par :",
  knownFrom: "Connu par :",
  sources: "Sources :",
  noReason: "Aucune source ne le donne.",
  ownersCopy: "L’exploitant de ce serveur a apporté ces chiffres.",
  edition: (edition) => `édition : ${edition}`,
  legend: "D’où viennent les chiffres",
  texts: "Ce que d’autres ont écrit",
  reasons: "Ce que nous avons reconstitué, et pourquoi",
  fields: {
    distance: "distance",
    icons: "symboles",
    spoils: "butin",
    agreement: "accord",
    built: "effet",
    card: "face",
    copies: "nombre d’exemplaires",
    contact: "genre de contact",
    value: "valeur",
    effects: "effets",
    base: "base",
    makes: "production",
    contacts: "contacts",
    conquest: "prix de la conquête",
    cooperation: "prix de la coopération",
    incorporation: "prix du rattachement",
  },
};

export const PROVENANCE_MESSAGES: Record<Language, ProvenanceMessages> = { en, fr };

/** The fields of an entry that are ours, in words; empty where none is told apart. */
export function oursText({ ours }: Provenance, language: Language): string {
  const t = PROVENANCE_MESSAGES[language];
  const fields = ours.map((field) => t.fields[field] ?? field);
  return fields.length > 0 ? t.ours(listOf(fields, language)) : "";
}

/** All in one text, for a title or a description: "Reconstructed. Our figures: distance. …" */
export function provenanceText(provenance: Provenance, language: Language): string {
  const t = PROVENANCE_MESSAGES[language];
  const reasons = provenance.reasons.map(({ title }) => `${title}.`);
  const fallback = provenance.origin === "owner" ? t.ownersCopy : t.noReason;
  const why = reasons.length > 0 ? reasons : [fallback];
  return [`${t.origins[provenance.origin]}.`, oursText(provenance, language), ...why]
    .filter(Boolean)
    .join(" ");
}
