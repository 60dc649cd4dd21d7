// The messages of DiverCité, by language.

import type { Language } from "../../../i18n/locale.svelte";
import { en, type Messages } from "./en";
import { fr } from "./fr";

export const MESSAGES: Record<Language, Messages> = { en, fr };
