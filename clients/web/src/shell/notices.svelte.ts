// The notice of an error, shown until it is closed or the next action starts.

import { ProblemError, UnreachableError } from "../contract/errors";
import type { Problem } from "../contract/types";
import { BrokenCommitmentError } from "../fair/broken";

class Notices {
  problem: Problem | "unreachable" | BrokenCommitmentError | null = $state.raw(null);

  /** Shows a refusal, a lost connection or a broken promise; any other error is raised again. */
  report(error: unknown): void {
    if (error instanceof BrokenCommitmentError) {
      this.problem = error;
      return;
    }
    if (error instanceof ProblemError) this.problem = error.problem;
    else if (error instanceof UnreachableError) this.problem = "unreachable";
    else throw error;
  }

  clear(): void {
    this.problem = null;
  }
}

export const notices = new Notices();
