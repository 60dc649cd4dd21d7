// Drag and drop of a piece by mouse, pen or touch.

import type { Draft } from "./draft.svelte";
import type { Cell, Held } from "./types";

/** Shorter movements are taps, in pixels. */
const DRAG_THRESHOLD_PX = 6;
/** How far above a finger the piece is shown, in pixels. */
const TOUCH_OFFSET_PX = 44;

export interface DraggedPiece {
  piece: Held;
  x: number;
  y: number;
}

interface Press {
  piece: Held;
  x: number;
  y: number;
  lift: number;
}

export class Drag {
  dragged: DraggedPiece | null = $state.raw(null);
  /** Whether the next click ends a drag. */
  dropped = false;

  private press: Press | null = null;

  constructor(private readonly draft: Draft) {}

  readonly start = (piece: Held, event: PointerEvent): void => {
    if (event.button !== 0) return;
    const lift = event.pointerType === "touch" ? TOUCH_OFFSET_PX : 0;
    this.press = { piece, x: event.clientX, y: event.clientY, lift };
    if (event.currentTarget instanceof Element) {
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  };

  readonly move = (event: PointerEvent): void => {
    if (this.press === null) return;
    const { piece, lift } = this.press;
    if (this.dragged === null) {
      const distance = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y);
      if (distance < DRAG_THRESHOLD_PX) return;
      this.draft.cancel();
      this.draft.take(piece);
    }
    this.dragged = { piece, x: event.clientX, y: event.clientY - lift };
    this.draft.hovered = cellAt(this.dragged);
  };

  /** Places the piece on a legal cell; puts it back anywhere else. */
  readonly drop = (): void => {
    const cell = this.draft.hovered;
    const dragged = this.dragged;
    this.end();
    if (dragged === null) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    if (cell !== null && this.draft.legalCells.includes(cell)) void this.draft.place(cell);
    else this.draft.cancel();
  };

  readonly cancel = (): void => {
    const dragged = this.dragged;
    this.end();
    if (dragged !== null) this.draft.cancel();
  };

  private end(): void {
    this.press = null;
    this.dragged = null;
  }
}

function cellAt({ x, y }: DraggedPiece): Cell | null {
  const element = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-cell]");
  return (element?.dataset["cell"] as Cell | undefined) ?? null;
}
