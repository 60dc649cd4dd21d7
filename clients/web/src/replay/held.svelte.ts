// The file that somebody has brought: it stays on this page, and goes when the page goes.

import { here } from "../routes.svelte";

const LONGEST = 16 * 1024 * 1024;

export interface HeldFile {
  name: string;
  text: string;
}

class Held {
  file: HeldFile | null = $state.raw(null);
  isTooLong: boolean = $state(false);

  /** Read, and shown from its beginning. */
  async take(file: File): Promise<void> {
    this.isTooLong = file.size > LONGEST;
    this.file = this.isTooLong ? null : { name: file.name, text: await file.text() };
    here.go("/replay");
  }
}

export const held = new Held();
