// Arrow keys walk over the buttons of a group, Home and End go to its ends.

import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const walk: Attachment<HTMLElement> = (group) => {
  const walked = (event: KeyboardEvent) => {
    const buttons = [...group.querySelectorAll<HTMLElement>("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = at < 0 ? undefined : buttons[target(event.key, at, buttons.length)];
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  };
  group.addEventListener("keydown", walked);
  return () => {
    group.removeEventListener("keydown", walked);
  };
};

/** Where a key leads from here, round the ends; nowhere for any other key. */
export function target(key: string, at: number, count: number): number {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? -1 : (at + step + count) % count;
}
