// What this browser keeps of a player's receipts and client seeds, in the local storage: to hold
// them against what the server shows later.

import type { Receipt } from "./receipts";

/** A client seed of ours, and the receipt that it names: ours, or that of the opener. */
export interface KeptSeed {
  match: string;
  clientSeed: string;
  receipt: Receipt;
  /** The match when the seed was revealed: it fixes what every other seat had contributed. */
  version?: number;
  head?: string;
}

interface Kept {
  receipts: Receipt[];
  seeds: KeptSeed[];
  /** A receipt that was asked for ahead of time and has not been used. */
  ahead: Receipt | null;
}

// Some 400 bytes each: far below what a browser allows a page.
const MOST_KEPT = 500;

export class Keeper {
  constructor(
    private readonly player: string,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
  ) {}

  get receipts(): readonly Receipt[] {
    return this.load().receipts;
  }

  get last(): Receipt | undefined {
    return this.receipts.at(-1);
  }

  get ahead(): Receipt | null {
    return this.load().ahead;
  }

  /** The client seeds for a match, the latest one last. */
  seeds(match: string): KeptSeed[] {
    return this.load().seeds.filter((seed) => seed.match === match);
  }

  receipt(number: number): Receipt | undefined {
    return this.receipts.find((each) => each.number === number);
  }

  keepReceipts(receipts: readonly Receipt[]): void {
    const known = new Map(this.receipts.map((each) => [each.number, each]));
    for (const each of receipts) known.set(each.number, each);
    const sorted = [...known.values()].sort((one, other) => one.number - other.number);
    this.save({ receipts: sorted.slice(-MOST_KEPT) });
  }

  keepAhead(receipt: Receipt | null): void {
    this.save({ ahead: receipt });
  }

  keepSeed(seed: KeptSeed): void {
    this.save({ seeds: [...this.load().seeds, seed].slice(-MOST_KEPT) });
  }

  private load(): Kept {
    const stored = this.storage.getItem(this.key);
    const empty: Kept = { receipts: [], seeds: [], ahead: null };
    if (stored === null) return empty;
    try {
      return { ...empty, ...(JSON.parse(stored) as Partial<Kept>) };
    } catch {
      return empty;
    }
  }

  private save(changed: Partial<Kept>): void {
    try {
      this.storage.setItem(this.key, JSON.stringify({ ...this.load(), ...changed }));
    } catch {
      // A full or forbidden storage: this browser cannot be a witness, and play goes on.
    }
  }

  private get key(): string {
    return `archipel.receipts.${this.player}`;
  }
}
