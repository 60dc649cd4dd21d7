// What went wrong, as the server says it.

import type { Problem } from "./shapes";

/** The server's own words, code and, where a rule was broken, its number. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

/** No answer at all: nobody knows yet whether it was done. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}
