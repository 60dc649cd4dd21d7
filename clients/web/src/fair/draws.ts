// The draws of a match, computed again from the seeds (docs/protocol.md, provably fair chance).

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Draw {
  counter: number;
  sides: number;
  face: number;
}

const NUMBERS = 1n << 64n;

/** The next draw by rejection sampling: numbers that would favour some faces are skipped. */
export function drawAgain(
  seed: string,
  clientSeeds: readonly string[],
  counter: number,
  sides: number,
): Draw {
  const many = BigInt(sides);
  const fair = NUMBERS - (NUMBERS % many);
  let at = counter;
  let number = numberAt(seed, clientSeeds, at);
  while (number >= fair) {
    at += 1;
    number = numberAt(seed, clientSeeds, at);
  }
  return { counter: at, sides, face: Number(number % many) + 1 };
}

function numberAt(seed: string, clientSeeds: readonly string[], counter: number): bigint {
  const message = utf8ToBytes(JSON.stringify([counter, ...clientSeeds]));
  const digest = hmac(sha256, hexToBytes(seed), message);
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
}
