// The draft of the table: it is valid for the choices that it was started from.

import type { Command, Pattern } from "../../../contract/types";
import { CommandSet, type Draft, type Action } from "./command_set";
import { isSame, keyOf, type Spot } from "./spots";

export class CommandBuilder {
  readonly commandSet: CommandSet = $derived.by(() => new CommandSet(this.choices()));
  readonly draft: Draft = $derived.by(() =>
    this.started?.of === this.commandSet ? this.started.draft : this.commandSet.initialDraft(),
  );
  readonly command: Command | null = $derived.by(() => this.commandSet.completed(this.draft));
  readonly selectable: string[] = $derived.by(() =>
    this.commandSet.available(this.draft).map(keyOf),
  );
  readonly isStarted: boolean = $derived.by(() => this.started?.of === this.commandSet);
  busy: boolean = $state(false);

  private started: { of: CommandSet; draft: Draft } | null = $state.raw(null);

  constructor(
    private readonly choices: () => Pattern[],
    private readonly submit: (command: Command) => Promise<unknown>,
  ) {}

  isSelectable(spot: Spot): boolean {
    return this.selectable.includes(keyOf(spot)) || this.isSelected(spot);
  }

  isSelected(spot: Spot): boolean {
    return this.draft.spots.some((each) => isSame(each, spot));
  }

  pick(spot: Spot): void {
    this.step(this.commandSet.pick(this.draft, spot), spot);
  }

  begin(action: Action): void {
    this.step(this.commandSet.begin(this.draft, action), null);
  }

  cancel(): void {
    this.started = null;
  }

  async send(command: Command): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.submit(command);
    } finally {
      this.busy = false;
    }
    this.started = null;
  }

  private step(draft: Draft, last: Spot | null): void {
    if (this.busy) return;
    const before = this.draft;
    this.started = { of: this.commandSet, draft };
    const command = this.commandSet.completed(draft);
    if (command !== null && this.commandSet.isExplicit(before, command, last))
      void this.send(command);
  }
}
