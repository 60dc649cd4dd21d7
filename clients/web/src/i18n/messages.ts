// The messages of the page itself, by language. A game's messages are in the game's folder.

import { en, type PageMessages } from "./en";
import { fr } from "./fr";
import type { Language } from "./locale.svelte";

export const PAGE_MESSAGES: Record<Language, PageMessages> = { en, fr };
