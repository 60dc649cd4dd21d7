// The player's unfinished matches, unlisted ones included.

import type { Listed } from "../contract/types";
import type { LiveLobby } from "../live/live_lobby.svelte";
import { notices } from "../shell/notices.svelte";
import { me } from "../players/me.svelte";
import { newestFirst } from "./match_rows";

export class YourMatches {
  private found: Listed[] = $state.raw([]);

  /** As they were loaded, or as the lobby has updated them since. */
  readonly matches: Listed[] = $derived.by(() =>
    newestFirst(this.found.map((match) => this.lobby.matches.get(match.id) ?? match)).filter(
      ({ status }) => status !== "finished",
    ),
  );

  constructor(private readonly lobby: LiveLobby) {
    const player = me.player?.id;
    if (player === undefined) return;
    const requests = ["running", "waiting"].map((status) => me.api.matches({ status, player }));
    Promise.all(requests).then(
      (pages) => (this.found = pages.flatMap(({ matches }) => matches)),
      (error: unknown) => {
        notices.report(error);
      },
    );
  }
}
