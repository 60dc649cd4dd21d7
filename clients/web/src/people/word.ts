// The word that is mixed into dice and cards, so that the server cannot have chosen them.

const LETTERS = 16;

/** A new one for every match: nobody can foresee it, not even who has seen all before. */
export function freshWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
