// A placement on its way: a piece is taken, a cell is aimed at, and at last both are sent.

import type { Command, Pattern } from "../../contract/types";
import { cellsFor, commandOf, offered, onlyPiece, piecesFor, samePiece } from "./pieces";
import type { Cell, DiverciteView, Held, Placed } from "./types";

interface Table {
  view: DiverciteView;
  choices: Pattern[];
  send: (command: Command) => Promise<boolean>;
}

export class Draft {
  /** The cell that somebody points at: gone as soon as they point elsewhere. */
  hovered: Cell | null = $state(null);
  private chosen: Cell | null = $state(null);
  private heldPiece: Held | null = $state.raw(null);
  private sent: (Placed & { ply: number }) | null = $state.raw(null);

  /** What was sent and is not on the board yet. */
  readonly pending: Placed | null = $derived.by(() =>
    this.sent?.ply === this.table().view.ply ? this.sent : null,
  );
  readonly choices: Pattern[] = $derived.by(() =>
    this.pending === null ? this.table().choices : [],
  );
  readonly piece: Held | null = $derived.by(() => {
    const piece = this.heldPiece ?? onlyPiece(this.choices);
    return piece !== null && cellsFor(this.choices, piece).length > 0 ? piece : null;
  });
  /** The cells where the piece may go. */
  readonly legalCells: Cell[] = $derived(
    this.piece === null ? [] : cellsFor(this.choices, this.piece),
  );
  /** The cell that was chosen: it stays until it is let go. */
  readonly target: Cell | null = $derived.by(() =>
    this.chosen !== null && piecesFor(this.choices, this.chosen).length > 0 ? this.chosen : null,
  );
  readonly offered: Held[] = $derived(offered(this.choices));
  /** The pieces that fit the cell that is aimed at, or any at all. */
  readonly fitting: Held[] = $derived(
    this.target === null ? this.offered : piecesFor(this.choices, this.target),
  );
  /** What would be placed, if one said so now. */
  readonly plan: Placed | null = $derived.by(() => {
    const cell = [this.hovered, this.target].find(
      (each) => each !== null && this.legalCells.includes(each),
    );
    return this.piece === null || !cell ? null : { piece: this.piece, cell };
  });

  constructor(private readonly table: () => Table) {
    // What has arrived is not on its way any more, not even to those who look back.
    $effect(() => {
      if (this.sent !== null && this.sent.ply < this.table().view.ply) this.sent = null;
    });
  }

  /** Take a piece; the one that is already taken is put back. */
  take(piece: Held): void {
    this.heldPiece = samePiece(piece, this.heldPiece) ? null : piece;
    if (this.target !== null && !this.legalCells.includes(this.target)) this.chosen = null;
  }

  /** Choose a cell; `surely` places the piece at once, otherwise choosing it again does. */
  choose(cell: Cell, isConfirmed: boolean): void {
    if (this.legalCells.includes(cell)) {
      if (isConfirmed || this.target === cell) void this.place(cell);
      else this.chosen = cell;
    } else if (piecesFor(this.choices, cell).length > 0) {
      this.heldPiece = null;
      this.chosen = this.target === cell ? null : cell;
    }
  }

  cancel(): void {
    this.heldPiece = this.chosen = this.hovered = null;
  }

  /** It lies there at once, and is taken back if it is refused. */
  async place(cell: Cell): Promise<void> {
    const { view, send } = this.table();
    if (this.piece === null || !this.legalCells.includes(cell)) return;
    const placed = { piece: this.piece, cell };
    this.cancel();
    this.sent = { ...placed, ply: view.ply };
    if (!(await send(commandOf(placed)))) this.sent = null;
  }
}
