// Arrow-key navigation among the buttons of a group, by their position on the screen.

import type { Attachment } from "svelte/attachments";

export interface Position {
  left: number;
  top: number;
}

const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Rows of cards: left and right continue in the next row. */
export const arrowKeys = navigation({ staysInRow: false });

/** A board: left and right stop at the ends of a row. */
export const arrowKeysInGrid = navigation({ staysInRow: true });

interface Options {
  staysInRow: boolean;
}

function navigation(options: Options): Attachment<HTMLElement> {
  return (group) => attach(group, options);
}

function attach(group: HTMLElement, options: Options): () => void {
  const onKeydown = (event: KeyboardEvent): void => {
    if (!KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...group.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === event.target);
    if (at < 0) return;
    // At the edge too: otherwise the key would step through the history of the match.
    event.preventDefault();
    const positions = buttons.map((button) => button.getBoundingClientRect());
    buttons[next(event.key, at, positions, options)]?.focus();
  };
  group.addEventListener("keydown", onKeydown);
  return () => {
    group.removeEventListener("keydown", onKeydown);
  };
}

/** The index that a key leads to from `at`: left and right one by one, up and down to the nearest;
 * `at` itself if there is none in that direction. */
export function next(key: string, at: number, positions: Position[], options: Options): number {
  switch (key) {
    case "ArrowLeft":
      return beside(at, positions, -1, options);
    case "ArrowRight":
      return beside(at, positions, 1, options);
    case "Home":
      return 0;
    case "End":
      return positions.length - 1;
    case "ArrowUp":
      return nearest(at, positions, -1);
    case "ArrowDown":
      return nearest(at, positions, 1);
    default:
      return at;
  }
}

function beside(at: number, positions: Position[], way: 1 | -1, { staysInRow }: Options): number {
  const [from, to] = [positions[at], positions[at + way]];
  if (from === undefined || to === undefined) return at;
  return staysInRow && Math.abs(to.top - from.top) > 1 ? at : at + way;
}

/** The nearest button in the next row up or down. */
function nearest(at: number, positions: Position[], way: 1 | -1): number {
  const from = positions[at];
  if (from === undefined) return at;
  const distance = ({ left, top }: Position) => [
    way * (top - from.top),
    Math.abs(left - from.left),
  ];
  const candidates = positions
    .map((position, index) => ({ index, distance: distance(position) }))
    .filter(({ distance: [down = 0] }) => down > 1);
  candidates.sort(({ distance: one }, { distance: other }) => compare(one, other));
  return candidates[0]?.index ?? at;
}

function compare(one: number[], other: number[]): number {
  const [down = 0, aside = 0] = one;
  const [otherDown = 0, otherAside = 0] = other;
  return Math.abs(down - otherDown) > 1 ? down - otherDown : aside - otherAside;
}
