// The messages of a match page: around the board, and in its history, by language.

import type { Language } from "../../i18n/locale.svelte";
import { en, type MatchMessages } from "./en";
import { fr } from "./fr";

export const MATCH_MESSAGES: Record<Language, MatchMessages> = { en, fr };
