// Receipts as a server signs them, for tests: made by domain/receipt.py with a fixed key.

import type { PublicKey } from "./chain";
import type { Receipt } from "./receipts";

export const KEY = {
  kid: "kid",
  kty: "OKP",
  crv: "Ed25519",
  x: "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg",
} as PublicKey;

export const SERVER_SEED = "5e".repeat(32);
const COMMITMENT = "9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056";

export const FIRST = receipt(
  "one",
  1,
  "0".repeat(64),
  "+zmzFO8wqW2xNotsiptU/IQee3iZKRjRUqV/CMY2AxIb/2YXXJ4YQe1q4PFMxblLzOLgvxECLPpb5+uW1FjDCQ==",
);
export const SECOND = receipt(
  "two",
  2,
  "026bff2cf1aef40c83466383f19363b0c82fc674935fabf375322494f14fa908",
  "j+Pj/9KkzBCqnuSdwb1kCpqUqX8Mj6gMsdnydPBYgzuN7qLM6EQr870BU+1nQnrNv0Q9DKW3AhVc9Ov6vEoRDA==",
);
export const THIRD = receipt(
  "three",
  3,
  "143617a179aa6c63b93a5e0e77d9326276604978dff1320c8e4e14eaf6f31b31",
  "gPKnLlCIVd6PBv3ZiUe+MD/iyt3TOs08oRZvSrZkiQrrid2Ggt80MHP15A65UhpYnwuQEo33/9RnzhV8fVkvDw==",
);
export const HASH_OF_THIRD = "6491343b01dc08f33c072edd4d5969a4c32b4fbcaa92870c4f98b4078fe799cf";

function receipt(match: string, number: number, previous: string, signature: string): Receipt {
  const at = `2026-11-20T0${number}:00:00Z`;
  const fields = { match, player: "ada", number, previous, commitment: COMMITMENT, at };
  return { type: "receipt", ...fields, key: "kid", signature };
}

/** A storage in memory. */
export function memory(): Pick<Storage, "getItem" | "setItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}
