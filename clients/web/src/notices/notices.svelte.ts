// What went wrong, told until somebody closes it or the next thing is done.

import { Refused, Unreachable } from "../contract/problems";
import type { Problem } from "../contract/shapes";

class Board {
  problem: Problem | "unreachable" | null = $state.raw(null);

  /** What the server says, or that it says nothing; any other trouble is a bug of ours. */
  tell(trouble: unknown): void {
    if (trouble instanceof Refused) this.problem = trouble.problem;
    else if (trouble instanceof Unreachable) this.problem = "unreachable";
    else throw trouble;
  }

  clear(): void {
    this.problem = null;
  }
}

export const notices = new Board();
