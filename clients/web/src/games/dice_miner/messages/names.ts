// The names that every language provides.

import type { HeroName, Kind, Phase, Sign } from "../types";

export type ActionType =
  | "pick_die"
  | "recycle_die"
  | "cache_treasure"
  | "leave_treasure"
  | "spend_magic"
  | "refill_mountain"
  | "stop_mining"
  | "share_beer"
  | "call_hero"
  | "mark_die"
  | "end_magic"
  | "cache_die"
  | "end_caching";

export interface Names {
  kindNames: Record<Kind, string>;
  /** Signs with a number: “tunnel 2”. */
  numbered: Record<"tunnel" | "magic", string>;
  /** Signs that are counted: “3 gems”. */
  signs: Record<Exclude<Sign, "tunnel" | "magic" | "beer">, string>;
  counted: (count: number, one: string) => string;
  beerOn: (kind: string) => string;
  kinds: Record<Kind, string>;
  kindDice: (kind: Kind, count: number) => string;
  heroes: Record<HeroName, string>;
  phases: Record<Phase, string>;
  /** Of the built-in pack; other packs may have other bands. */
  bands: Record<string, string>;
  seat: (seat: number) => string;
}
