// The receipts of a player are a hash chain: none is dropped, none has the number of another, and
// each is signed.

import * as ed25519 from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Schemas } from "../contract/types";
import { BrokenCommitmentError } from "./broken";
import type { Keeper } from "./keeper";
import { canonical, hashOfReceipt, NO_RECEIPT, type Receipt } from "./receipts";

export type PublicKey = Schemas["PublicKey"];

ed25519.hashes.sha512 = sha512;

/** Keeps a receipt that was just given, with those that came to another client of the player. */
export async function keepNext(
  receipt: Receipt,
  keeper: Keeper,
  keys: readonly PublicKey[],
  listed: () => Promise<readonly Receipt[]>,
): Promise<void> {
  checkSigned(receipt, keys);
  const known = keeper.receipt(receipt.number);
  if (known !== undefined) {
    if (hashOfReceipt(known) !== hashOfReceipt(receipt)) throw broken(receipt);
    return;
  }
  const { last } = keeper;
  const missing =
    last === undefined || receipt.number <= last.number + 1
      ? []
      : (await listed()).filter(({ number }) => number > last.number && number < receipt.number);
  missing.sort((one, other) => one.number - other.number);
  checkChain([...(last === undefined ? [] : [last]), ...missing, receipt]);
  keeper.keepReceipts([...missing, receipt]);
}

/** Whether a list, newest first, has no gap and every receipt that was kept in its range. */
export function agrees(listed: readonly Receipt[], keeper: Keeper): boolean {
  const oldestFirst = [...listed].reverse();
  try {
    checkChain(oldestFirst);
  } catch (error) {
    if (error instanceof BrokenCommitmentError) return false;
    throw error;
  }
  const known = new Map(oldestFirst.map((each) => [each.number, hashOfReceipt(each)]));
  const first = oldestFirst[0]?.number ?? Infinity;
  return keeper.receipts.every(
    (each) => each.number < first || known.get(each.number) === hashOfReceipt(each),
  );
}

export function checkSigned(receipt: Receipt, keys: readonly PublicKey[]): void {
  const key = keys.find(({ kid }) => kid === receipt.key);
  const isSigned =
    key !== undefined &&
    ed25519.verify(bytesOf(receipt.signature), utf8ToBytes(canonical(receipt)), bytesOf(key.x));
  if (!isSigned) throw new BrokenCommitmentError(receipt.match, "unsigned");
}

/** Receipts in their order, without gaps, each with the hash of the one before. */
export function checkChain(receipts: readonly Receipt[]): void {
  receipts.forEach((receipt, index) => {
    const before = receipts[index - 1];
    if (before === undefined) {
      if (receipt.number === 1 && receipt.previous !== NO_RECEIPT) throw broken(receipt);
    } else if (receipt.number !== before.number + 1 || receipt.previous !== hashOfReceipt(before)) {
      throw broken(receipt);
    }
  });
}

function broken({ match }: Receipt): BrokenCommitmentError {
  return new BrokenCommitmentError(match, "chain");
}

/** Base64 in either alphabet, with or without padding. */
function bytesOf(base64: string): Uint8Array {
  const text = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
