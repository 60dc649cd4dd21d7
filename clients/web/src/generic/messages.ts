// The messages of the generic table. Names of the game are shown as they are in the contract.

import type { Language } from "../i18n/locale.svelte";
import { counterOf } from "../i18n/text";

const en = {
  none: "none",
  yes: "yes",
  no: "no",
  seat: (seat: number) => `seat ${seat + 1}`,
  hidden: (count: number) => `${count} hidden`,
  many: (count: number) => `${count} entries`,
  number: "No.",
  name: "Name",
  position: "The position",
  youMay: "What you can do",
  nothing: "Nothing for the moment.",
  choose: "Choose…",
  first: "Choose what stands before it first.",
};

export type TableMessages = typeof en;

const counted = counterOf("fr");

const fr: TableMessages = {
  none: "rien",
  yes: "oui",
  no: "non",
  seat: (seat) => `place ${seat + 1}`,
  hidden: (count) => counted(count, "caché"),
  many: (count) => `${count} éléments`,
  number: "Nº",
  name: "Nom",
  position: "La position",
  youMay: "Ce que vous pouvez faire",
  nothing: "Rien pour l’instant.",
  choose: "Choisir…",
  first: "Choisissez d’abord ce qui précède.",
};

export const TABLE_MESSAGES: Record<Language, TableMessages> = { en, fr };
