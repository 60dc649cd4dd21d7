// Arrow keys walk among the buttons of a group, wherever they are drawn.

import type { Attachment } from "svelte/attachments";

export interface Corner {
  left: number;
  top: number;
}

const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Cards in lines: sideways as one reads. */
export const walking = among({ staysInRow: false });

/** A board: sideways to the end of the row. */
export const roaming = among({ staysInRow: true });

interface Manner {
  staysInRow: boolean;
}

function among(manner: Manner): Attachment<HTMLElement> {
  return (group) => listening(group, manner);
}

function listening(group: HTMLElement, manner: Manner): () => void {
  const walk = (event: KeyboardEvent): void => {
    if (!KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...group.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === event.target);
    if (at < 0) return;
    // At the edge too: else the arrow would walk through the match.
    event.preventDefault();
    const corners = buttons.map((button) => button.getBoundingClientRect());
    buttons[next(event.key, at, corners, manner)]?.focus();
  };
  group.addEventListener("keydown", walk);
  return () => {
    group.removeEventListener("keydown", walk);
  };
}

/** Where a key leads from `at`: sideways one by one, up and down to what lies closest there; the
 * same one where there is nothing in that direction. */
export function next(key: string, at: number, corners: Corner[], manner: Manner): number {
  switch (key) {
    case "ArrowLeft":
      return beside(at, corners, -1, manner);
    case "ArrowRight":
      return beside(at, corners, 1, manner);
    case "Home":
      return 0;
    case "End":
      return corners.length - 1;
    case "ArrowUp":
      return nearest(at, corners, -1);
    case "ArrowDown":
      return nearest(at, corners, 1);
    default:
      return at;
  }
}

function beside(at: number, corners: Corner[], way: 1 | -1, { staysInRow }: Manner): number {
  const [from, to] = [corners[at], corners[at + way]];
  if (from === undefined || to === undefined) return at;
  return staysInRow && Math.abs(to.top - from.top) > 1 ? at : at + way;
}

/** In the next line up or down, the one that lies closest. */
function nearest(at: number, corners: Corner[], way: 1 | -1): number {
  const from = corners[at];
  if (from === undefined) return at;
  const distance = ({ left, top }: Corner) => [way * (top - from.top), Math.abs(left - from.left)];
  const beyond = corners
    .map((corner, index) => ({ index, distance: distance(corner) }))
    .filter(({ distance: [down = 0] }) => down > 1);
  beyond.sort(({ distance: one }, { distance: other }) => compared(one, other));
  return beyond[0]?.index ?? at;
}

function compared(one: number[], other: number[]): number {
  const [down = 0, aside = 0] = one;
  const [otherDown = 0, otherAside = 0] = other;
  return Math.abs(down - otherDown) > 1 ? down - otherDown : aside - otherAside;
}
