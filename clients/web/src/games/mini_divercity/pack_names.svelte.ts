// The names of species, islands, divers and threats, from the pack of the match.

import { ApiClient } from "../../contract/client";
import { UnreachableError, ProblemError } from "../../contract/errors";
import type { GameBook, Schemas } from "../../contract/types";
import type { Language } from "../../i18n/locale.svelte";
import type { Colour, Goal, MiniView, Role, Species, Threat } from "./types";

type Entry = GameBook["packs"][number]["entries"][number];
type Called = Extract<Entry, { id: string; name?: unknown }>;

export interface Names {
  species: (id: Species) => string;
  island: (id: Colour) => string;
  diver: (id: Role) => string;
  threat: (id: Threat) => string;
  /** The level with this goal. */
  level: (goal: Goal) => { number: string; name: string | null } | null;
}

class PackNames {
  private gameInfo: GameBook | null = $state.raw(null);
  private isRequested = false;

  /** Ids stand for names until the packs are loaded. */
  names(pack: MiniView["pack"], language: Language): Names {
    if (!this.isRequested) void this.load(language);
    return namesIn(this.entries(pack), language);
  }

  private async load(language: Language): Promise<void> {
    this.isRequested = true;
    try {
      this.gameInfo = await new ApiClient().game("mini_divercity", language);
    } catch (error) {
      if (!(error instanceof UnreachableError || error instanceof ProblemError)) throw error;
      this.isRequested = false;
    }
  }

  private entries(pack: MiniView["pack"]): Entry[] {
    const packs = this.gameInfo?.packs ?? [];
    const exact = packs.find(({ digest }) => digest === pack.digest);
    return (exact ?? packs.find((each) => each.pack === pack.name) ?? packs[0])?.entries ?? [];
  }
}

export const packNames = new PackNames();

export function namesIn(entries: Entry[], language: Language): Names {
  const nameBy = (kind: string) => (id: string) => {
    const entry = entries.find(
      (each) => each.entry === `mini_divercity.${kind}` && idOf(each) === id,
    );
    return (entry && nameOf(entry, language)) ?? id;
  };
  return {
    species: nameBy("species"),
    island: nameBy("island"),
    diver: nameBy("diver"),
    threat: nameBy("threat"),
    level: (goal) => levelOf(entries, goal, language),
  };
}

function levelOf(entries: Entry[], goal: Goal, language: Language) {
  const found = entries.find(
    (each): each is Schemas["mini_divercity.LevelEntry"] =>
      each.entry === "mini_divercity.level" &&
      each.save === goal.save &&
      each.lose_at === goal.lose_at,
  );
  return found === undefined ? null : { number: found.id, name: nameOf(found, language) };
}

function idOf(entry: Entry): string | null {
  return "id" in entry ? entry.id : null;
}

function nameOf(entry: Entry, language: Language): string | null {
  return (entry as Called & { name?: Record<Language, string> | null }).name?.[language] ?? null;
}
