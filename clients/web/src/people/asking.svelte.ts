// Asks who somebody is, when they first do something that needs a name.

import { me } from "./me.svelte";

class Asking {
  /** Whether the question is on the page. */
  open: boolean = $state(false);
  private answer: (known: boolean) => void = () => undefined;

  /** Whether we know by now who it is; who would not say so does nothing. */
  async known(): Promise<boolean> {
    if (me.player !== null) return true;
    this.open = true;
    return new Promise((resolve) => (this.answer = resolve));
  }

  async say(name: string): Promise<void> {
    await me.join(name);
    this.close(true);
  }

  close(known: boolean): void {
    this.open = false;
    this.answer(known);
  }
}

export const asking = new Asking();
