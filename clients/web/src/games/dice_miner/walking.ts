// Arrow keys walk to what lies next in their direction, wherever it is drawn.

export interface Spot {
  x: number;
  y: number;
}

/** A direction, and how much farther away seems what lies aside of it: sideways one stays in the
    row, up and down one comes to what touches at a corner. */
interface Step extends Spot {
  aside: number;
}

const STEPS: Record<string, Step> = {
  ArrowLeft: { x: -1, y: 0, aside: 2 },
  ArrowRight: { x: 1, y: 0, aside: 2 },
  ArrowUp: { x: 0, y: -1, aside: 0.9 },
  ArrowDown: { x: 0, y: 1, aside: 0.9 },
};

/** Which of these spots comes next from one of them; null where nothing lies that way. */
export function next(spots: readonly Spot[], from: number, key: string): number | null {
  const [here, step] = [spots[from], STEPS[key]];
  if (here === undefined || step === undefined) return null;
  let best: { at: number; far: number } | null = null;
  spots.forEach(({ x, y }, at) => {
    const [right, down] = [x - here.x, y - here.y];
    const ahead = right * step.x + down * step.y;
    const far = ahead + step.aside * Math.abs(right * step.y + down * step.x);
    if (ahead > 0 && (best === null || far < best.far)) best = { at, far };
  });
  return (best as { at: number } | null)?.at ?? null;
}

/** Lets arrow keys move the focus among the buttons of an element. */
export function walking(around: HTMLElement): () => void {
  const walk = (event: KeyboardEvent): void => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    // At the edge too: else the arrow would walk through the match.
    event.preventDefault();
    const buttons = [...around.querySelectorAll("button")];
    const spots = buttons.map((button) => middle(button.getBoundingClientRect()));
    const from = buttons.findIndex((button) => button === event.target);
    const to = next(spots, from, event.key);
    if (to !== null) buttons[to]?.focus();
  };
  around.addEventListener("keydown", walk);
  return () => {
    around.removeEventListener("keydown", walk);
  };
}

function middle({ left, top, width, height }: DOMRect): Spot {
  return { x: left + width / 2, y: top + height / 2 };
}
