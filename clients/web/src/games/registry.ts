// Finds the page and the title of a game by its slug.

import type { Component } from "svelte";
import type { ApiClient } from "../contract/client";
import type { ComponentsProps, GamePage } from "./game_page";

const PAGES = import.meta.glob<{ default: GamePage }>("./*/index.ts");
const COMPONENTS = import.meta.glob<{ default: Component<ComponentsProps> }>(
  "./*/components/Components.svelte",
);

/** Loads the game's own page, or the generic one for a game without. */
export async function pageOf(game: string): Promise<GamePage> {
  const load = PAGES[`./${game}/index.ts`] ?? (() => import("../generic"));
  return (await load()).default;
}

/** Loads the list of a game's components, or the generic one for a game without. */
export async function componentsOf(game: string): Promise<Component<ComponentsProps>> {
  const load =
    COMPONENTS[`./${game}/components/Components.svelte`] ??
    (() => import("../components/AnyComponents.svelte"));
  return (await load()).default;
}

let titles: Promise<Map<string, string>> | null = null;

/** The title of a game; its slug while the server is unreachable. */
export async function titleOf(api: ApiClient, game: string): Promise<string> {
  titles ??= api.games().then(({ games }) => new Map(games.map((each) => [each.game, each.title])));
  try {
    return (await titles).get(game) ?? game;
  } catch {
    titles = null;
    return game;
  }
}
