// Opens a match as it was wished, and asks a bot along where one was wished too.

import type { Server } from "../contract/calls";
import type { Json, NewMatch } from "../contract/shapes";

export type Against = "nobody" | "friend" | "anyone" | { bot: string };

export interface Wish {
  options: Record<string, Json>;
  seats: number;
  seat: number | "any";
  against: Against;
  clock: NewMatch["clock"];
  clientSeed: string;
}

/** The id of the match. */
export async function begin(server: Server, wish: Wish): Promise<string> {
  const { against, seats } = wish;
  const match = await server.open({
    options: wish.options,
    seat: wish.seat,
    visibility: against === "anyone" || against === "nobody" ? "public" : "unlisted",
    clock: wish.clock,
    client_seed: wish.clientSeed,
  } as NewMatch);
  if (typeof against === "object") {
    const free = match.seats.filter(({ player }) => player === null).slice(0, seats - 1);
    // One after the other, so that each is free to take its own seat.
    for (const { seat } of free) await server.invite(match.id, against.bot, seat);
  }
  return match.id;
}
