// A piece that is carried over the board by mouse, pen or finger.

import type { Draft } from "./draft.svelte";
import type { Cell, Held } from "./types";

/** So far one may slip and still only tap. */
const SLIP = 6;
/** So far above a finger it hangs, so that one sees where it goes. */
const ABOVE_FINGER = 44;

export interface Carried {
  piece: Held;
  x: number;
  y: number;
}

interface Grip {
  piece: Held;
  x: number;
  y: number;
  lift: number;
}

export class Drag {
  carried: Carried | null = $state.raw(null);
  /** Whether the click that comes after it was no tap. */
  dropped = false;

  private grip: Grip | null = null;

  constructor(private readonly draft: Draft) {}

  readonly grasp = (piece: Held, event: PointerEvent): void => {
    if (event.button !== 0) return;
    const lift = event.pointerType === "touch" ? ABOVE_FINGER : 0;
    this.grip = { piece, x: event.clientX, y: event.clientY, lift };
    if (event.currentTarget instanceof Element) {
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  };

  readonly move = (event: PointerEvent): void => {
    if (this.grip === null) return;
    const { piece, lift } = this.grip;
    if (this.carried === null) {
      const slipped = Math.hypot(event.clientX - this.grip.x, event.clientY - this.grip.y);
      if (slipped < SLIP) return;
      this.draft.letGo();
      this.draft.take(piece);
    }
    this.carried = { piece, x: event.clientX, y: event.clientY - lift };
    this.draft.pointed = cellAt(this.carried);
  };

  /** Over a lit cell it is placed, anywhere else it goes back. */
  readonly drop = (): void => {
    const cell = this.draft.pointed;
    const carried = this.carried;
    this.end();
    if (carried === null) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    if (cell !== null && this.draft.lit.includes(cell)) void this.draft.place(cell);
    else this.draft.letGo();
  };

  readonly cancel = (): void => {
    const carried = this.carried;
    this.end();
    if (carried !== null) this.draft.letGo();
  };

  private end(): void {
    this.grip = null;
    this.carried = null;
  }
}

function cellAt({ x, y }: Carried): Cell | null {
  const under = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-cell]");
  return (under?.dataset["cell"] as Cell | undefined) ?? null;
}
