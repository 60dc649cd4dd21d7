// Steps through a history, by buttons and keys.

/** A version, or null for the newest one, whichever that is. */
export type CursorPosition = number | null;
export type Step = "first" | "previous" | "next" | "last";

export interface VersionRange {
  first: number;
  last: number;
}

/** The position nearest to a version; at the newest, the cursor follows the match. */
export function positionAt(version: number, { first, last }: VersionRange): CursorPosition {
  const nearest = Math.max(first, version);
  return nearest >= last ? null : nearest;
}

export function stepped(position: CursorPosition, step: Step, range: VersionRange): CursorPosition {
  const from = position ?? range.last;
  switch (step) {
    case "first":
      return positionAt(range.first, range);
    case "previous":
      return positionAt(from - 1, range);
    case "next":
      return positionAt(from + 1, range);
    case "last":
      return null;
  }
}

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented"
>;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Elements that use the same keys themselves. */
export const ARROW_KEY_OWNERS = [
  "input",
  "select",
  "textarea",
  "[contenteditable]",
  "dialog",
  ...["grid", "radiogroup", "listbox", "menu", "slider", "tablist", "toolbar", "tree"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** The step of a key press; `isOwned`: the focused element uses the key itself. */
export function stepOf(event: KeyPress, isOwned: boolean): Step | null {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (hasModifier || isOwned || event.defaultPrevented) return null;
  return STEPS[event.key] ?? null;
}
