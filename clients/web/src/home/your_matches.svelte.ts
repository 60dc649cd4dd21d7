// The matches that one has begun and not ended, unlisted ones too.

import type { Listed } from "../contract/types";
import type { LiveLobby } from "../live/live_lobby.svelte";
import { notices } from "../shell/notices.svelte";
import { me } from "../players/me.svelte";
import { newestFirst } from "./match_rows";

export class YourMatches {
  private found: Listed[] = $state.raw([]);

  /** As they were found, or as the lobby has told of them since. */
  readonly matches: Listed[] = $derived.by(() =>
    newestFirst(this.found.map((match) => this.lobby.matches.get(match.id) ?? match)).filter(
      ({ status }) => status !== "finished",
    ),
  );

  constructor(private readonly lobby: LiveLobby) {
    const player = me.player?.id;
    if (player === undefined) return;
    const asked = ["running", "waiting"].map((status) => me.api.matches({ status, player }));
    Promise.all(asked).then(
      (pages) => (this.found = pages.flatMap(({ matches }) => matches)),
      (error: unknown) => {
        notices.report(error);
      },
    );
  }
}
