// Reveals this player's client seed by itself once all seats are taken, and says when the server
// does not keep to what it committed to.

import type { Command, MatchCard } from "../contract/types";
import { me } from "../players/me.svelte";
import { notices } from "../shell/notices.svelte";

export class SeedReveal {
  private revealed: string | null = null;

  constructor(private readonly send: (command: Command) => Promise<void> | undefined) {}

  follow(card: MatchCard, mySeat: number | null): void {
    if (mySeat === null || card.receipt === null) return;
    this.revealIfAwaited(card, mySeat).catch((error: unknown) => {
      notices.report(error);
    });
  }

  private async revealIfAwaited(card: MatchCard, mySeat: number): Promise<void> {
    const [{ keeper }, { seedToReveal }] = await Promise.all([
      me.commitments(),
      import("./contribution"),
    ]);
    const seed = seedToReveal(card, mySeat, keeper);
    if (seed === null || this.revealed === seed.clientSeed) return;
    this.revealed = seed.clientSeed;
    await this.send({ type: "match.reveal_client_seed", client_seed: seed.clientSeed });
  }
}
