// The client seed: mixed into every roll, so that the server cannot choose its seed to suit.

const LETTERS = 16;

/** Random for every match, so that no server can predict it. */
export function freshClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
