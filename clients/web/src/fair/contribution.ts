// What this player contributes to the chance of a match, held against what the server shows of it.

import type { MatchCard } from "../contract/types";
import { BrokenCommitmentError } from "./broken";
import type { Keeper, KeptSeed } from "./keeper";
import { hashOfReceipt, hashOfText, newClientSeed, type Receipt } from "./receipts";

/** A new client seed that names this receipt, kept before it is sent. */
export function contribution(keeper: Keeper, receipt: Receipt, word = ""): KeptSeed {
  const clientSeed = newClientSeed(receipt, word);
  const seed = { match: receipt.match, clientSeed, receipt };
  keeper.keepSeed(seed);
  return seed;
}

/** Throws unless the match is the one of the receipt. */
export function checkOpened(card: MatchCard, receipt: Receipt): void {
  const isOurs =
    card.receipt !== null &&
    card.id === receipt.match &&
    card.commitment === receipt.commitment &&
    hashOfReceipt(card.receipt) === hashOfReceipt(receipt);
  if (!isOurs) throw new BrokenCommitmentError(card.id, "opened_otherwise");
}

/** Our contribution, if we sit there and made one; throws if the server shows another. */
export function ownSeed(card: MatchCard, mySeat: number | null, keeper: Keeper): KeptSeed | null {
  const seeds = keeper.seeds(card.id);
  const shown = mySeat === null ? undefined : card.client_seeds[mySeat];
  if (shown === undefined || seeds.length === 0) return null;
  const found = seeds.findLast(({ clientSeed }) => {
    const isMine = shown.client_seed === "" || shown.client_seed === clientSeed;
    const hash = shown.client_seed_hash;
    return isMine && (hash === "" ? shown.client_seed !== "" : hash === hashOfText(clientSeed));
  });
  if (found === undefined) throw new BrokenCommitmentError(card.id, "seed_replaced");
  checkOpened(card, found.receipt);
  return found;
}

/** Our client seed, if the start of the match waits for it. */
export function seedToReveal(
  card: MatchCard,
  mySeat: number | null,
  keeper: Keeper,
): KeptSeed | null {
  const found = ownSeed(card, mySeat, keeper);
  if (found === null || mySeat === null || !card.to_reveal.includes(mySeat)) return null;
  // A player who sat down later could suit a seed to ours.
  if (card.seats.some(({ player }) => player === null)) {
    throw new BrokenCommitmentError(card.id, "seat_free");
  }
  if (found.version === undefined) {
    keeper.keepSeed({ ...found, version: card.version, head: card.head });
  }
  return found;
}
