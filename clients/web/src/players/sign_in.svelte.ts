// Asks who somebody is, when they first do something that needs a name.

import { me } from "./me.svelte";

class SignIn {
  /** Whether the question is on the page. */
  isOpen: boolean = $state(false);
  private resolve: (require: boolean) => void = () => undefined;

  /** Whether we know by now who it is; who would not say so does nothing. */
  async require(): Promise<boolean> {
    if (me.player !== null) return true;
    this.isOpen = true;
    return new Promise((resolve) => (this.resolve = resolve));
  }

  async submit(name: string): Promise<void> {
    await me.signUp(name);
    this.finish(true);
  }

  finish(require: boolean): void {
    this.isOpen = false;
    this.resolve(require);
  }
}

export const signIn = new SignIn();
