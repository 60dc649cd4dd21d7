// Receipts of commitments, and client seeds that name them (docs/protocol.md).
//
// A client seed is chosen after the receipt is held and contains its digest, so the seed itself
// shows that the server's commitment is older. The browser's own `crypto.subtle` is missing on
// pages without TLS, so hashing is a library's.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Schemas } from "../contract/types";

export type Receipt = Schemas["SignedReceipt"];

const RANDOM_BYTES = 16;
const DIGEST_LENGTH = 32;
/** The longest word of a player that fits before the rest of a client seed. */
const MAX_WORD_LENGTH = 40;
export const NO_RECEIPT = "0".repeat(64);

/** What is signed and hashed: compact JSON of every field but the signature, in this order. */
export function canonical(receipt: Receipt): string {
  const { type, match, player, number, previous, commitment, at, key } = receipt;
  return JSON.stringify({ type, match, player, number, previous, commitment, at, key });
}

export function hashOfReceipt(receipt: Receipt): string {
  return hashOfText(canonical(receipt));
}

export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** 128 random bits and the digest of the receipt, after the player's own word if there is one. */
export function newClientSeed(receipt: Receipt, word = ""): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const own = word === "" ? "" : `${word.slice(0, MAX_WORD_LENGTH)}~`;
  return `${own}${base64url(bytes)}.${hashOfReceipt(receipt).slice(0, DIGEST_LENGTH)}`;
}

export function namesReceipt(clientSeed: string, receipt: Receipt): boolean {
  const dot = clientSeed.lastIndexOf(".");
  return dot > 0 && clientSeed.slice(dot + 1) === hashOfReceipt(receipt).slice(0, DIGEST_LENGTH);
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
