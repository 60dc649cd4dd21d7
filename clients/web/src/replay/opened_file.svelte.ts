// The file that the player opens for replay: it stays in the browser until it is imported.

import { router } from "../routing/router.svelte";

const MAX_BYTES = 16 * 1024 * 1024;

export interface ReplayFile {
  name: string;
  text: string;
}

class OpenedFile {
  file: ReplayFile | null = $state.raw(null);
  isTooLong: boolean = $state(false);

  async open(file: File): Promise<void> {
    this.isTooLong = file.size > MAX_BYTES;
    this.file = this.isTooLong ? null : { name: file.name, text: await file.text() };
    router.go("/replay");
  }
}

export const openedFile = new OpenedFile();
