// Which moment is looked at. The address says so too, but no faster than browsers like to be told.

import type { Place } from "./walk";

const REST = 150;

export class Pointer {
  at: Place = $state(null);

  private named: Place;
  private naming: ReturnType<typeof setTimeout> | undefined;

  constructor(
    at: Place,
    private readonly name: (at: Place) => void,
  ) {
    this.at = this.named = at;
  }

  go(at: Place): void {
    this.at = at;
    clearTimeout(this.naming);
    this.naming = setTimeout(() => {
      if (this.named === this.at) return;
      this.named = this.at;
      this.name(this.at);
    }, REST);
  }

  /** The address says so: news only if we did not say it ourselves. */
  told(at: Place): void {
    if (at === this.named) return;
    this.named = at;
    this.at = at;
  }

  end(): void {
    clearTimeout(this.naming);
  }
}
