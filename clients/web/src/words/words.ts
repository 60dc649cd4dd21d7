import { en, type Words } from "./en";
import { fr } from "./fr";
import { speech } from "./language.svelte";

/** The page's words in the language that is spoken now. */
export function words(): Words {
  return speech.of({ en, fr });
}
