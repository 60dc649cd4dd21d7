// The faces of the heroes, from the pack of the match.

import { books } from "../../provenance/books.svelte";
import type { Schemas } from "../../contract/types";

type HeroEntry = Schemas["dice_miner.HeroEntry"];

class Heroes {
  /** The faces by hero; empty until they are loaded. */
  shows: Record<string, string[]> = $state.raw({});

  async load(pack: string): Promise<void> {
    const { packs } = await books.load("dice_miner", "en");
    const entries = packs.find((each) => each.pack === pack)?.entries ?? [];
    const heroes = entries.filter((entry): entry is HeroEntry => entry.entry === "dice_miner.hero");
    this.shows = Object.fromEntries(heroes.map(({ id, shows }) => [id, shows]));
  }
}

export const heroes = new Heroes();
