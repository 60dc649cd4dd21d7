// What had been played in the match that a fork goes on from, as far as it was taken over.

import type { Server } from "../contract/calls";
import type { Shapes } from "../contract/shapes";
import { addressOf } from "./address";
import { Story } from "./story.svelte";

/** A move, and the address of its moment over there. */
export interface Line {
  seat: number | null;
  said: string;
  href: string;
}

export class Before {
  private readonly story: Story;

  readonly lines: Line[] = $derived.by(() =>
    this.story.moments
      .filter(({ version, notation }) => version <= this.from.version && notation.length > 0)
      .map(({ version, seat, notation }) => ({
        seat,
        said: notation.join(" "),
        href: addressOf(`/match/${this.from.match}`, version, null),
      })),
  );

  constructor(
    server: Pick<Server, "commits" | "match">,
    private readonly from: Shapes["Forked"],
  ) {
    this.story = new Story(server, from.match);
  }

  read(): Promise<void> {
    return this.story.read();
  }

  end(): void {
    this.story.end();
  }
}
