import type { Language } from "../../../words/language.svelte";
import { en, type MineWords } from "./en";
import { fr } from "./fr";

export const mineWords: Record<Language, MineWords> = { en, fr };
