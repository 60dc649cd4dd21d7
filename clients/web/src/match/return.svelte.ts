// Whether somebody wants another match after this one: the others are shown the way there.

import type { Server } from "../contract/calls";
import type { MatchCard } from "../contract/shapes";
import { Watchdog } from "../live/watchdog";

const ROUND = 3000;
/** Nobody waits longer for an answer. */
const LATE = 15 * 60_000;

export class Return {
  match: MatchCard | null = $state.raw(null);

  private readonly watchdog: Watchdog | null;

  constructor(
    private readonly server: Server,
    private readonly over: MatchCard,
    now: number,
  ) {
    this.look();
    const isFresh = now - Date.parse(over.updated_at) < LATE;
    this.watchdog = isFresh ? new Watchdog(this.look, ROUND) : null;
  }

  end(): void {
    this.watchdog?.end();
  }

  private readonly look = (): void => {
    this.server.returnMatch(this.over.id).then(
      ({ match }) => (this.match = match),
      // Who cannot be asked now is asked again on the next round.
      () => undefined,
    );
  };
}
