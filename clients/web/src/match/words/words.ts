import { speech } from "../../words/language.svelte";
import { en, type FrameWords } from "./en";
import { fr } from "./fr";

/** The words around a board in the language that is spoken now. */
export function frameWords(): FrameWords {
  return speech.of({ en, fr });
}
