// What a language must have names for.

import type { HeroName, Kind, Phase, Shown } from "../types";

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
  /** “3 gems”, “tunnel 2”. */
  die: (shown: Shown) => string;
  kinds: Record<Kind, string>;
  kindDice: (kind: Kind, count: number) => string;
  heroes: Record<HeroName, string>;
  phases: Record<Phase, string>;
  /** Of the built-in pack; an owner's may have others. */
  bands: Record<string, string>;
  seat: (seat: number) => string;
  all: (each: string[]) => string;
}
