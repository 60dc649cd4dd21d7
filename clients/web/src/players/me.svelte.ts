// The player of this browser: a guest, identified by a token in the local storage.

import { ApiClient } from "../contract/client";
import { ProblemError } from "../contract/errors";
import type { Player } from "../contract/types";
import type { Commitments } from "../fair/commitments";

const STORAGE_KEY = "archipel.token";
const UNAUTHORIZED = 401;

class Me {
  player: Player | null = $state.raw(null);
  token: string | null = $state(localStorage.getItem(STORAGE_KEY));
  /** Whether the stored token has been checked. */
  isReady: boolean = $state(false);

  readonly api = $derived(new ApiClient(this.token));
  private fair: { player: string; commitments: Promise<Commitments> } | null = null;

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

  /** What makes the dice of this player fair; loaded apart, since spectators need none of it. */
  commitments(): Promise<Commitments> {
    const { player, api } = this;
    if (player === null) throw new Error("Nobody is signed in.");
    if (this.fair?.player !== player.id) {
      const loading = import("../fair/commitments");
      const commitments = loading.then((fair) => new fair.Commitments(api, player.id));
      this.fair = { player: player.id, commitments };
    }
    return this.fair.commitments;
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
