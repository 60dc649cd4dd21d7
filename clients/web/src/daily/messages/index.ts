// The messages about the deals of the day, by language.

import type { Language } from "../../i18n/locale.svelte";
import { en, type DailyMessages } from "./en";
import { fr } from "./fr";

export const DAILY_MESSAGES: Record<Language, DailyMessages> = { en, fr };
