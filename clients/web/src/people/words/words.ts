import { speech } from "../../words/language.svelte";
import { en, type PeopleWords } from "./en";
import { fr } from "./fr";

/** What is said about people, in the language that is spoken now. */
export function peopleWords(): PeopleWords {
  return speech.of({ en, fr });
}
