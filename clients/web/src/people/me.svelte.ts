// Who plays on this page: a guest, known again by the token that the browser keeps.

import { Server } from "../contract/calls";
import { Refused } from "../contract/problems";
import type { Player } from "../contract/shapes";

const KEPT = "archipel.token";
const UNKNOWN = 401;

class Me {
  player: Player | null = $state.raw(null);
  token: string | null = $state(localStorage.getItem(KEPT));
  /** Whether it is settled who we are, be it nobody. */
  settled: boolean = $state(false);

  readonly server = $derived(new Server(this.token));

  /** Found again, or nobody yet: a page that only watches asks for no name. */
  async recall(): Promise<void> {
    if (this.token !== null) {
      try {
        this.player = await this.server.me();
      } catch (trouble) {
        if (!(trouble instanceof Refused && trouble.problem.status === UNKNOWN)) throw trouble;
        this.forget();
      }
    }
    this.settled = true;
  }

  async join(name: string): Promise<void> {
    const { player, token } = await new Server().welcome(name);
    localStorage.setItem(KEPT, token);
    this.token = token;
    this.player = player;
  }

  forget(): void {
    localStorage.removeItem(KEPT);
    this.token = null;
    this.player = null;
  }
}

export const me = new Me();
