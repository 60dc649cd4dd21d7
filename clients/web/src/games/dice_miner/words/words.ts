import { speech } from "../../../words/language.svelte";
import type { MineWords } from "./en";
import { mineWords } from "./tongues";

/** The words of the game in the language that is spoken now. */
export function words(): MineWords {
  return speech.of(mineWords);
}
