// What went wrong, told until somebody closes it or the next thing is done.

import { ProblemError, UnreachableError } from "../contract/errors";
import type { Problem } from "../contract/types";

class Notices {
  problem: Problem | "unreachable" | null = $state.raw(null);

  /** What the server says, or that it says nothing; any other trouble is a bug of ours. */
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
