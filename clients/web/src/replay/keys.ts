// Which keys walk through the story, and when they belong to something else.

import type { Walk } from "./walk";

export type Press = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented"
>;

const WALKS: Readonly<Record<string, Walk>> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "begin",
  End: "end",
};

/** Whatever is walked through, or written in, with these keys itself. */
export const THEIR_OWN = [
  "input",
  "select",
  "textarea",
  "[contenteditable]",
  "dialog",
  ...["grid", "radiogroup", "listbox", "menu", "slider", "tablist", "toolbar", "tree"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** Where this key leads, pressed here: nowhere if the place uses it itself. */
export function walkOf(press: Press, isTheirOwn: boolean): Walk | null {
  const isHeld = press.altKey || press.ctrlKey || press.metaKey || press.shiftKey;
  if (isHeld || isTheirOwn || press.defaultPrevented) return null;
  return WALKS[press.key] ?? null;
}
