// What an analyst says of a match that is over, as it comes.

import type { Server } from "../contract/calls";
import type { AnalysisCard } from "../contract/shapes";
import { patiently } from "../live/patience";

const ROUND = 1000;

type Library = Pick<Server, "analyse" | "analysis" | "bots">;

export class Study {
  told: AnalysisCard | null = $state.raw(null);
  /** Whether anybody is there who could be asked. */
  isOffered: boolean = $state(false);
  /** Whoever was asked has gone away before the end. */
  isLost: boolean = $state(false);

  private isOver = false;

  constructor(
    private readonly library: Library,
    private readonly match: string,
    game: string,
  ) {
    // A server that cannot say it now offers nothing now.
    library.bots().then(
      ({ bots }) => (this.isOffered = bots.some(({ analyses }) => analyses.includes(game))),
      () => undefined,
    );
    library.analysis(match).then(
      ({ analysis }) => this.follow(analysis),
      () => undefined,
    );
  }

  async ask(): Promise<void> {
    await this.follow(await this.library.analyse(this.match));
  }

  /** Nobody looks any more. */
  end(): void {
    this.isOver = true;
  }

  private async follow(known: AnalysisCard | null): Promise<void> {
    this.told = known;
    while (this.told !== null && !this.told.whole && !this.isOver) {
      await new Promise((wake) => setTimeout(wake, ROUND));
      const next = await patiently(
        () => this.library.analysis(this.match),
        () => !this.isOver,
      );
      if (next !== null) this.told = next.analysis;
    }
    this.isLost = known !== null && this.told === null;
  }
}
