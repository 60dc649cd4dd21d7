// What games are called; asked once.

import type { Server } from "../contract/calls";

let asked: Promise<Map<string, string>> | null = null;

/** Its slug for as long as the server cannot say. */
export async function titleOf(server: Server, game: string): Promise<string> {
  asked ??= server
    .games()
    .then(({ games }) => new Map(games.map((each) => [each.game, each.title])));
  try {
    return (await asked).get(game) ?? game;
  } catch {
    asked = null;
    return game;
  }
}
