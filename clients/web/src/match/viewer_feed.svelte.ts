// A match as one viewer receives it: the live subscription and the history of commits.

import type { ApiClient } from "../contract/client";
import { UnreachableError } from "../contract/errors";
import { LiveMatch } from "../live/live_match.svelte";
import { isRetryable } from "../live/retry";
import { Watchdog } from "../live/watchdog";
import { MatchHistory } from "../replay/match_history.svelte";
import { notices } from "../shell/notices.svelte";

export interface FeedKey {
  id: string;
  /** The viewer as `?as=` names it; null for the player's own view. */
  as: string | null;
  token: string | null;
}

export class ViewerFeed {
  readonly live: LiveMatch;
  history: MatchHistory;

  private isLoaded = false;
  private readonly watchdog = new Watchdog(() => {
    this.checkMissed().catch(report);
  });

  constructor(
    readonly key: FeedKey,
    private readonly api: ApiClient,
  ) {
    const { id, token, as } = key;
    this.live = new LiveMatch(id, token, as ?? undefined);
    this.history = $state.raw(this.newHistory());
    this.live.onReset = () => {
      this.loadHistory();
    };
    this.live.onSnapshot = (snapshot) => {
      this.history.add([snapshot]);
    };
  }

  close(): void {
    this.watchdog.stop();
    this.live.close();
    this.history.close();
  }

  /** After a reset the old history is void: it was another viewer's, or of another log. */
  private loadHistory(): void {
    if (this.isLoaded) {
      this.history.close();
      this.history = this.newHistory();
    }
    this.isLoaded = true;
    this.history.loadAll().catch(report);
  }

  private newHistory(): MatchHistory {
    return new MatchHistory(this.api, this.key.id, this.key.as ?? undefined);
  }

  /** Reconnects if the server has commits that the connection has not delivered. */
  private async checkMissed(): Promise<void> {
    const { id, as } = this.key;
    const known = this.live.card?.version;
    if (known === undefined || this.live.state !== "live") return;
    try {
      const { commits } = await this.api.commits(id, known, as ?? undefined);
      if (commits.length > 0 && this.live.card?.version === known) this.live.reconnect();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (error instanceof UnreachableError) this.live.reconnect();
    }
  }
}

function report(error: unknown): void {
  notices.report(error);
}
