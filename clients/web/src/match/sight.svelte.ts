// One match through one pair of eyes: what happens now, and all that has happened.

import type { Server } from "../contract/calls";
import { LiveMatch } from "../live/match.svelte";
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
    this.live.end();
    this.story.end();
  }

  /** Other eyes, or another history: what was read is void. */
  private begin(): void {
    this.story.end();
    this.story = this.blank();
    this.story.read().catch((trouble: unknown) => {
      notices.tell(trouble);
    });
  }

  private blank(): Story {
    return new Story(this.server, this.eyes.id, this.eyes.as ?? undefined);
  }
}
