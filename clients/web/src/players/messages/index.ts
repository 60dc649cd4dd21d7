// The messages of players: ratings, results and standings, by language.

import type { Language } from "../../i18n/locale.svelte";
import { en, type PlayerMessages } from "./en";
import { fr } from "./fr";

export const PLAYER_MESSAGES: Record<Language, PlayerMessages> = { en, fr };
