// The messages of the components of DiverCité.

import type { Language } from "../../../i18n/locale.svelte";

const en = {
  pieces: "The pieces",
  counts: "How many there are",
  sides: ["White", "Black"],
};

export type DiverciteComponentsMessages = typeof en;

const fr: DiverciteComponentsMessages = {
  pieces: "Les pièces",
  counts: "Combien il y en a",
  sides: ["Blancs", "Noirs"],
};

export const COMPONENTS: Record<Language, DiverciteComponentsMessages> = { en, fr };
