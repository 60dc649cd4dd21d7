// Repeats reads for as long as the server cannot answer.

import { ProblemError, UnreachableError } from "../contract/errors";

/** Statuses after which the same request may succeed later. */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 503]);
const RETRY_DELAY_MS = 1000;

/** Whether the same request may succeed later. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ProblemError) return RETRYABLE_STATUSES.has(error.problem.status);
  return error instanceof UnreachableError;
}

/** Repeats the request until it is answered; null once `isWanted` says no. */
export async function retry<T>(
  request: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T | null> {
  while (isWanted()) {
    try {
      return await request();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await new Promise((wake) => setTimeout(wake, RETRY_DELAY_MS));
    }
  }
  return null;
}
