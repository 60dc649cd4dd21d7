// The server does not keep to what it committed to.

export type Breach = "unsigned" | "chain" | "opened_otherwise" | "seed_replaced" | "seat_free";

/** The dice of this match cannot be trusted; the player is told what to do. */
export class BrokenCommitmentError extends Error {
  override readonly name = "BrokenCommitmentError";

  constructor(
    readonly match: string,
    readonly breach: Breach,
  ) {
    super(`${match}: ${breach}`);
  }
}
