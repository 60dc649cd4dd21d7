// The cursor: which version of the match is shown. The address follows it, debounced, because
// browsers limit how often an address may change.

import type { CursorPosition } from "./navigation";

const SETTLE_DELAY_MS = 150;

export class Cursor {
  at: CursorPosition = $state(null);

  private published: CursorPosition;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    at: CursorPosition,
    private readonly publish: (at: CursorPosition) => void,
  ) {
    this.at = this.published = at;
  }

  go(at: CursorPosition): void {
    this.at = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.published === this.at) return;
      this.published = this.at;
      this.publish(this.at);
    }, SETTLE_DELAY_MS);
  }

  /** Follows a change of the address, unless the cursor made it itself. */
  follow(at: CursorPosition): void {
    if (at === this.published) return;
    this.published = at;
    this.at = at;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
