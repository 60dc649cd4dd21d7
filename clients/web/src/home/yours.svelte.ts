// The matches that one has begun and not ended, unlisted ones too.

import type { Listed } from "../contract/shapes";
import type { LiveLobby } from "../live/lobby.svelte";
import { notices } from "../notices/notices.svelte";
import { me } from "../people/me.svelte";
import { sorted } from "./sorting";

export class YourMatches {
  private found: Listed[] = $state.raw([]);

  /** As they were found, or as the lobby has told of them since. */
  readonly matches: Listed[] = $derived.by(() =>
    sorted(this.found.map((match) => this.lobby.matches.get(match.id) ?? match)).filter(
      ({ status }) => status !== "finished",
    ),
  );

  constructor(private readonly lobby: LiveLobby) {
    const player = me.player?.id;
    if (player === undefined) return;
    const asked = ["running", "waiting"].map((status) => me.server.lobby({ status, player }));
    Promise.all(asked).then(
      (pages) => (this.found = pages.flatMap(({ matches }) => matches)),
      (trouble: unknown) => {
        notices.tell(trouble);
      },
    );
  }
}
