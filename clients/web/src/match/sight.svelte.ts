// One match through one pair of eyes: what happens now, and all that has happened.

import type { Server } from "../contract/calls";
import { Unreachable } from "../contract/problems";
import { LiveMatch } from "../live/match.svelte";
import { isPassing } from "../live/patience";
import { Watchdog } from "../live/watchdog";
import { notices } from "../notices/notices.svelte";
import { Story } from "../replay/story.svelte";

export interface Eyes {
  id: string;
  as: string | null;
  token: string | null;
}

export class Sight {
  readonly live: LiveMatch;
  story: Story;

  private isRead = false;
  private readonly watchdog = new Watchdog(() => {
    this.look().catch(tell);
  });

  constructor(
    readonly eyes: Eyes,
    private readonly server: Server,
  ) {
    const { id, token, as } = eyes;
    this.live = new LiveMatch(id, token, as ?? undefined);
    this.story = $state.raw(this.blank());
    this.live.onAnew = () => {
      this.begin();
    };
    this.live.onMoment = (moment) => {
      this.story.take([moment]);
    };
  }

  end(): void {
    this.watchdog.end();
    this.live.end();
    this.story.end();
  }

  /** Other eyes, or another history: what was read before is void. */
  private begin(): void {
    if (this.isRead) {
      this.story.end();
      this.story = this.blank();
    }
    this.isRead = true;
    this.story.read().catch(tell);
  }

  private blank(): Story {
    return new Story(this.server, this.eyes.id, this.eyes.as ?? undefined);
  }

  /** Whether there is more than the line has told us. */
  private async look(): Promise<void> {
    const known = this.live.card?.version;
    if (known === undefined || this.live.line !== "live") return;
    try {
      const { commits } = await this.server.commits(this.eyes.id, known, this.eyes.as ?? undefined);
      if (commits.length > 0 && this.live.card?.version === known) this.live.renew();
    } catch (trouble) {
      if (!isPassing(trouble)) throw trouble;
      if (trouble instanceof Unreachable) this.live.renew();
    }
  }
}

function tell(trouble: unknown): void {
  notices.tell(trouble);
}
