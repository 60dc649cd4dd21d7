// The ways in which a request can fail.

import type { Problem } from "./types";

/** The server refused: its problem details, with the number of the rule if one was broken. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

/** No answer arrived: the request may or may not have taken effect. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}
