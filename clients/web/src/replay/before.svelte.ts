// What had been played in the match that a fork goes on from, as far as it was taken over.

import type { Server } from "../contract/calls";
import type { Shapes } from "../contract/shapes";
import type { Moment } from "../live/moment";
import { addressOf } from "./address";
import { Story } from "./story.svelte";

export class Before {
  private readonly story: Story;

  readonly moves: Moment[] = $derived.by(() =>
    this.story.moments.filter(
      ({ version, notation }) => version <= this.from.version && notation.length > 0,
    ),
  );

  constructor(
    server: Pick<Server, "commits" | "match">,
    private readonly from: Shapes["Forked"],
  ) {
    this.story = new Story(server, from.match);
  }

  /** The address of a moment over there. */
  hrefOf(version: number): string {
    return addressOf(`/match/${this.from.match}`, version, null);
  }

  read(): Promise<void> {
    return this.story.read();
  }

  end(): void {
    this.story.end();
  }
}
