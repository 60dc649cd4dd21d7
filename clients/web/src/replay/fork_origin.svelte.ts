// The moves of the match that a fork continues, up to the version of the fork.

import type { ApiClient } from "../contract/client";
import type { Schemas } from "../contract/types";
import type { Snapshot } from "../live/snapshot";
import { linkTo } from "../routing/routes";
import { MatchHistory } from "./match_history.svelte";

export class ForkOrigin {
  private readonly history: MatchHistory;

  readonly moves: Snapshot[] = $derived.by(() =>
    this.history.snapshots.filter(
      ({ version, notation }) => version <= this.fork.version && notation.length > 0,
    ),
  );

  constructor(
    api: Pick<ApiClient, "commits" | "match">,
    private readonly fork: Schemas["Forked"],
  ) {
    this.history = new MatchHistory(api, fork.match);
  }

  /** The address of a version of the original match. */
  linkTo(version: number): string {
    return linkTo(`/match/${this.fork.match}`, version, null);
  }

  load(): Promise<void> {
    return this.history.loadAll();
  }

  close(): void {
    this.history.close();
  }
}
