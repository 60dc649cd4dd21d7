// A placement being composed: a piece and a target cell are selected, then both are sent.

import type { Command, Pattern } from "../../contract/types";
import { cellsFor, commandOf, offered, onlyPiece, piecesFor, samePiece } from "./pieces";
import type { Cell, DiverciteView, Held, Placed } from "./types";

interface Table {
  view: DiverciteView;
  choices: Pattern[];
  send: (command: Command) => Promise<boolean>;
}

export class Draft {
  /** The cell under the pointer or the focus. */
  hovered: Cell | null = $state(null);
  private selected: Cell | null = $state(null);
  private heldPiece: Held | null = $state.raw(null);
  private sent: (Placed & { ply: number }) | null = $state.raw(null);

  /** The placement that was sent and is not committed yet. */
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
  /** The legal cells of the selected piece. */
  readonly legalCells: Cell[] = $derived(
    this.piece === null ? [] : cellsFor(this.choices, this.piece),
  );
  /** The selected cell, until it is deselected. */
  readonly target: Cell | null = $derived.by(() =>
    this.selected !== null && piecesFor(this.choices, this.selected).length > 0
      ? this.selected
      : null,
  );
  readonly offered: Held[] = $derived(offered(this.choices));
  /** The legal pieces for the target cell, or all that are offered. */
  readonly fitting: Held[] = $derived(
    this.target === null ? this.offered : piecesFor(this.choices, this.target),
  );
  /** The placement to preview. */
  readonly plan: Placed | null = $derived.by(() => {
    const cell = [this.hovered, this.target].find(
      (each) => each !== null && this.legalCells.includes(each),
    );
    return this.piece === null || !cell ? null : { piece: this.piece, cell };
  });

  constructor(private readonly table: () => Table) {
    // A committed placement is not pending any more, in replays neither.
    $effect(() => {
      if (this.sent !== null && this.sent.ply < this.table().view.ply) this.sent = null;
    });
  }

  /** Selects a piece, or deselects it. */
  take(piece: Held): void {
    this.heldPiece = samePiece(piece, this.heldPiece) ? null : piece;
    if (this.target !== null && !this.legalCells.includes(this.target)) this.selected = null;
  }

  /** Selects a cell. The piece is placed at once if `isConfirmed`, otherwise on the second choice. */
  choose(cell: Cell, isConfirmed: boolean): void {
    if (this.legalCells.includes(cell)) {
      if (isConfirmed || this.target === cell) void this.place(cell);
      else this.selected = cell;
    } else if (piecesFor(this.choices, cell).length > 0) {
      this.heldPiece = null;
      this.selected = this.target === cell ? null : cell;
    }
  }

  cancel(): void {
    this.heldPiece = this.selected = this.hovered = null;
  }

  /** Shows the piece at once (optimistic update) and removes it if the command is refused. */
  async place(cell: Cell): Promise<void> {
    const { view, send } = this.table();
    if (this.piece === null || !this.legalCells.includes(cell)) return;
    const placed = { piece: this.piece, cell };
    this.cancel();
    this.sent = { ...placed, ply: view.ply };
    if (!(await send(commandOf(placed)))) this.sent = null;
  }
}
