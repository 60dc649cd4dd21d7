// The draft on the table: it lives as long as the choices that it was made from.

import type { Command, Pattern } from "../../../contract/types";
import { Moves, type Draft, type Verb } from "./draft";
import { isSame, keyOf, type Spot } from "./spots";

export class Making {
  readonly moves: Moves = $derived.by(() => new Moves(this.choices()));
  readonly draft: Draft = $derived.by(() =>
    this.begun?.of === this.moves ? this.begun.draft : this.moves.fresh(),
  );
  readonly command: Command | null = $derived.by(() => this.moves.whole(this.draft));
  readonly lit: string[] = $derived.by(() => this.moves.within(this.draft).map(keyOf));
  readonly isBegun: boolean = $derived.by(() => this.begun?.of === this.moves);
  busy: boolean = $state(false);

  private begun: { of: Moves; draft: Draft } | null = $state.raw(null);

  constructor(
    private readonly choices: () => Pattern[],
    private readonly sends: (command: Command) => Promise<unknown>,
  ) {}

  isLit(spot: Spot): boolean {
    return this.lit.includes(keyOf(spot)) || this.isChosen(spot);
  }

  isChosen(spot: Spot): boolean {
    return this.draft.spots.some((each) => isSame(each, spot));
  }

  pick(spot: Spot): void {
    this.step(this.moves.pick(this.draft, spot), spot);
  }

  begin(verb: Verb): void {
    this.step(this.moves.begin(this.draft, verb), null);
  }

  letGo(): void {
    this.begun = null;
  }

  async send(command: Command): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.sends(command);
    } finally {
      this.busy = false;
    }
    this.begun = null;
  }

  private step(draft: Draft, last: Spot | null): void {
    if (this.busy) return;
    const before = this.draft;
    this.begun = { of: this.moves, draft };
    const command = this.moves.whole(draft);
    if (command !== null && this.moves.isSaid(before, command, last)) void this.send(command);
  }
}
