// Announces moves to screen readers: new ones at once, others once the cursor has rested on them.

import type { Snapshot } from "../live/snapshot";

const SETTLE_DELAY_MS = 500;

export class MoveAnnouncer {
  private announced: Snapshot | null = null;
  private newestVersion = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly announce: (snapshot: Snapshot) => void) {}

  /** Debounced unless it is new; a snapshot is announced once as long as it stays on the board. */
  show(snapshot: Snapshot, isLatest: boolean): void {
    clearTimeout(this.timer);
    if (snapshot === this.announced) return;
    const isNew = isLatest && this.newestVersion > 0 && snapshot.version > this.newestVersion;
    if (isLatest) this.newestVersion = Math.max(this.newestVersion, snapshot.version);
    if (isNew) this.announceNow(snapshot);
    else if (isLatest && this.announced === null) this.announced = snapshot;
    else
      this.timer = setTimeout(() => {
        this.announceNow(snapshot);
      }, SETTLE_DELAY_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private announceNow(snapshot: Snapshot): void {
    this.announced = snapshot;
    if (snapshot.events.length > 0) this.announce(snapshot);
  }
}
