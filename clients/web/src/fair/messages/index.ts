// The messages about the fairness of dice and cards, by language.

import type { Language } from "../../i18n/locale.svelte";
import { en, type FairMessages } from "./en";
import { fr } from "./fr";

export const FAIR_MESSAGES: Record<Language, FairMessages> = { en, fr };
