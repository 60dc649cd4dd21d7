// Asks for a name when an action needs an account.

import { me } from "./me.svelte";

class SignIn {
  /** Whether the dialog is open. */
  isOpen: boolean = $state(false);
  private resolve: (require: boolean) => void = () => undefined;

  /** Resolves to whether the player is signed in; false if the dialog was dismissed. */
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
