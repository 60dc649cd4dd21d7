// The books of the games: packs, legends and rules; each loaded once in each language.

import { ApiClient } from "../contract/client";
import { ProblemError, UnreachableError } from "../contract/errors";
import type { GameBook } from "../contract/types";
import type { Language } from "../i18n/locale.svelte";

const API = new ApiClient();

class Books {
  private loaded: Record<string, GameBook> = $state.raw({});
  private readonly requested = new Map<string, Promise<GameBook>>();

  /** The book once it is loaded; null before, and while the server cannot be reached. */
  of(game: string, language: Language): GameBook | null {
    void this.load(game, language).catch(ignoreOutage);
    return this.loaded[keyOf(game, language)] ?? null;
  }

  /** A failed request is repeated at the next call. */
  load(game: string, language: Language): Promise<GameBook> {
    const key = keyOf(game, language);
    const request = this.requested.get(key) ?? this.request(game, language);
    this.requested.set(key, request);
    return request;
  }

  private async request(game: string, language: Language): Promise<GameBook> {
    const key = keyOf(game, language);
    try {
      const book = await API.game(game, language);
      this.loaded = { ...this.loaded, [key]: book };
      return book;
    } catch (error) {
      this.requested.delete(key);
      throw error;
    }
  }
}

function keyOf(game: string, language: Language): string {
  return `${game} ${language}`;
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof UnreachableError || error instanceof ProblemError)) throw error;
}

export const books = new Books();
