// Reading goes on where it stopped as soon as the server can answer again.

import { Refused, Unreachable } from "../contract/problems";

/** Nothing was done, or nobody knows yet: the same, asked again, will tell. */
export const ASK_AGAIN: ReadonlySet<number> = new Set([429, 503]);
const A_WHILE = 1000;

/** Whether the same question may be answered later. */
export function isPassing(trouble: unknown): boolean {
  if (trouble instanceof Refused) return ASK_AGAIN.has(trouble.problem.status);
  return trouble instanceof Unreachable;
}

/** The answer, asked for again for as long as somebody wants it; null if nobody does any more. */
export async function patiently<T>(
  ask: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T | null> {
  while (isWanted()) {
    try {
      return await ask();
    } catch (trouble) {
      if (!isPassing(trouble)) throw trouble;
      await new Promise((wake) => setTimeout(wake, A_WHILE));
    }
  }
  return null;
}
