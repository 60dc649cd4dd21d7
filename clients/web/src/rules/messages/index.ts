// The messages of the rules page, by language.

import type { Language } from "../../i18n/locale.svelte";
import { en, type RulesMessages } from "./en";
import { fr } from "./fr";

export const RULES_MESSAGES: Record<Language, RulesMessages> = { en, fr };
