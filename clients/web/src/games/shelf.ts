// Finds the page of a game by its slug; each is loaded when it is first needed.

import type { GamePage } from "./page";

const PAGES = import.meta.glob<{ default: GamePage }>("./*/index.ts");

/** The game's own page, or the generic one for a game that brings none. */
export async function pageOf(game: string): Promise<GamePage> {
  const load = PAGES[`./${game}/index.ts`] ?? (() => import("../table"));
  return (await load()).default;
}
