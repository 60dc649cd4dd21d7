// Creates a match, and invites the chosen bot.

import type { ApiClient } from "../contract/client";
import type { Json, NewMatch } from "../contract/types";
import type { Commitments } from "../fair/commitments";

export type Against = "nobody" | "friend" | "anyone" | { bot: string };

export interface MatchRequest {
  options: Record<string, Json>;
  seats: number;
  seat: number | "any";
  against: Against;
  clock: NewMatch["clock"];
  /** The player's own word in the client seed; empty for none. */
  word: string;
}

/** Returns the id of the match. */
export async function createMatch(
  api: ApiClient,
  commitments: Commitments,
  request: MatchRequest,
): Promise<string> {
  const { against, seats } = request;
  const opening = {
    options: request.options,
    seat: request.seat,
    visibility: against === "anyone" || against === "nobody" ? "public" : "unlisted",
    clock: request.clock,
  } as NewMatch;
  const match = await commitments.open(opening, { word: request.word, isAlone: seats === 1 });
  if (typeof against === "object") {
    const free = match.seats.filter(({ player }) => player === null).slice(0, seats - 1);
    // Sequentially: each invitation takes its own seat.
    for (const { seat } of free) await api.invite(match.id, against.bot, seat);
  }
  return match.id;
}
