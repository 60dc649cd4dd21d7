import { speech } from "../../../words/language.svelte";
import type { Words } from "./en";
import { wordsIn } from "./tongues";

/** The game's words in the language that is spoken now. */
export function words(): Words {
  return wordsIn(speech.language);
}
