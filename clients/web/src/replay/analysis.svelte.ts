// The analysis of a finished match, polled until it is complete.

import type { ApiClient } from "../contract/client";
import type { AnalysisCard } from "../contract/types";
import { retry } from "../live/retry";

const POLL_INTERVAL_MS = 1000;

type AnalysisApi = Pick<ApiClient, "analyse" | "analysis" | "bots">;

export class MatchAnalysis {
  card: AnalysisCard | null = $state.raw(null);
  /** Whether a bot on the server can analyse this game. */
  isOffered: boolean = $state(false);
  /** Whether the analyst disconnected before the analysis was complete. */
  isAborted: boolean = $state(false);

  private isClosed = false;

  constructor(
    private readonly api: AnalysisApi,
    private readonly match: string,
    game: string,
  ) {
    // A request that fails here leaves the analysis not offered.
    api.bots().then(
      ({ bots }) => (this.isOffered = bots.some(({ analyses }) => analyses.includes(game))),
      () => undefined,
    );
    api.analysis(match).then(
      ({ analysis }) => this.poll(analysis),
      () => undefined,
    );
  }

  /** Requests the analysis, and resolves when it is complete. */
  async start(): Promise<void> {
    await this.poll(await this.api.analyse(this.match));
  }

  /** Stops polling. */
  close(): void {
    this.isClosed = true;
  }

  private async poll(known: AnalysisCard | null): Promise<void> {
    this.card = known;
    while (this.card !== null && !this.card.whole && !this.isClosed) {
      await new Promise((wake) => setTimeout(wake, POLL_INTERVAL_MS));
      const next = await retry(
        () => this.api.analysis(this.match),
        () => !this.isClosed,
      );
      if (next !== null) this.card = next.analysis;
    }
    this.isAborted = known !== null && this.card === null;
  }
}
