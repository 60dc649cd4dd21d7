// The story of a match so far, moment by moment, as one viewer may read it.

import type { Server } from "../contract/calls";
import { happened, type Moment } from "../live/moment";

export class Story {
  /** Version n stands at n - 1. */
  moments: Moment[] = $state.raw([]);
  whole: boolean = $state(false);

  constructor(
    private readonly server: Server,
    private readonly id: string,
    private readonly as?: string,
  ) {}

  /** Everything there is, page by page; what goes on meanwhile is appended by `add`. */
  async load(): Promise<void> {
    let next: number | null = 0;
    while (next !== null) {
      const page = await this.server.commits(this.id, next, this.as);
      this.take(page.commits.map(happened));
      next = page.next;
    }
    this.whole = true;
  }

  add(moment: Moment): void {
    this.take([moment]);
  }

  clear(): void {
    this.moments = [];
    this.whole = false;
  }

  at(version: number): Moment | null {
    return this.moments[version - 1] ?? null;
  }

  /** Only what goes on from where we are: the rest is known, or comes with the next page. */
  private take(moments: Moment[]): void {
    const fresh = moments.filter(({ version }) => version > this.moments.length);
    if (fresh[0]?.version === this.moments.length + 1) this.moments = [...this.moments, ...fresh];
  }
}
