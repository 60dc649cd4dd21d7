// Polls whether a rematch has been opened, so that the other players see the way to it.

import type { ApiClient } from "../contract/client";
import type { MatchCard } from "../contract/types";
import { Watchdog } from "../live/watchdog";

const POLL_INTERVAL_MS = 3000;
/** Older matches are asked about once. */
const POLL_LIMIT_MS = 15 * 60_000;

export class RematchPoll {
  match: MatchCard | null = $state.raw(null);

  private readonly watchdog: Watchdog | null;

  constructor(
    private readonly api: ApiClient,
    private readonly finished: MatchCard,
    now: number,
  ) {
    this.poll();
    const isRecent = now - Date.parse(finished.updated_at) < POLL_LIMIT_MS;
    this.watchdog = isRecent ? new Watchdog(this.poll, POLL_INTERVAL_MS) : null;
  }

  stop(): void {
    this.watchdog?.stop();
  }

  private readonly poll = (): void => {
    this.api.rematchOf(this.finished.id).then(
      ({ match }) => (this.match = match),
      // A poll that fails is repeated by the next one.
      () => undefined,
    );
  };
}
