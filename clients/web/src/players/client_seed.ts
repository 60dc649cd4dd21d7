// The client seed: mixed into every roll, so that the server cannot choose its own seed to suit.

const HEX_DIGITS = 16;

/** Random for every match, so that it cannot be predicted. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX_DIGITS / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
