// The notice of an error, shown until it is closed or the next action starts.

import { ProblemError, UnreachableError } from "../contract/errors";
import type { Problem } from "../contract/types";

class Notices {
  problem: Problem | "unreachable" | null = $state.raw(null);

  /** Shows a refusal or a lost connection; any other error is a bug and raised again. */
  report(error: unknown): void {
    if (error instanceof ProblemError) this.problem = error.problem;
    else if (error instanceof UnreachableError) this.problem = "unreachable";
    else throw error;
  }

  clear(): void {
    this.problem = null;
  }
}

export const notices = new Notices();
