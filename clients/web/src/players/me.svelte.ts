// The player of this browser: a guest, identified by a token in the local storage.

import { ApiClient } from "../contract/client";
import { ProblemError } from "../contract/errors";
import type { Player } from "../contract/types";

const STORAGE_KEY = "archipel.token";
const UNAUTHORIZED = 401;

class Me {
  player: Player | null = $state.raw(null);
  token: string | null = $state(localStorage.getItem(STORAGE_KEY));
  /** Whether the stored token has been checked. */
  isReady: boolean = $state(false);

  readonly api = $derived(new ApiClient(this.token));

  /** Loads the player of the stored token, if any: spectators need no account. */
  async restore(): Promise<void> {
    if (this.token !== null) {
      try {
        this.player = await this.api.me();
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.status === UNAUTHORIZED)) throw error;
        this.signOut();
      }
    }
    this.isReady = true;
  }

  async signUp(name: string): Promise<void> {
    const { player, token } = await new ApiClient().createPlayer(name);
    localStorage.setItem(STORAGE_KEY, token);
    this.token = token;
    this.player = player;
  }

  signOut(): void {
    localStorage.removeItem(STORAGE_KEY);
    this.token = null;
    this.player = null;
  }
}

export const me = new Me();
