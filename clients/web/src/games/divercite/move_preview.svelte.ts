// The server's preview of a placement: debounced, and requested once a placement and view.

import type { Command, Preview } from "../../contract/types";
import type { DiverciteView } from "./types";

type PreviewRequest = (command: Command, signal: AbortSignal) => Promise<Preview | null>;

const DEBOUNCE_MS = 60;

export class MovePreview {
  /** The view after the placement; null while it is not known. */
  after: DiverciteView | null = $state.raw(null);

  private base: DiverciteView | null = null;
  private readonly cache = new Map<string, DiverciteView>(); // eslint-disable-line svelte/prefer-svelte-reactivity

  constructor(private readonly request: PreviewRequest) {}

  /** Requests a preview; returns the function that cancels it. */
  show(view: DiverciteView, command: Command | null): () => void {
    if (view !== this.base) this.cache.clear();
    this.base = view;
    const key = JSON.stringify(command);
    this.after = this.cache.get(key) ?? null;
    if (command === null || this.after !== null) return () => undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => void this.load(key, command, controller.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }

  private async load(key: string, command: Command, signal: AbortSignal): Promise<void> {
    const view = (await this.request(command, signal))?.view;
    if (signal.aborted || view?.game !== "divercite") return;
    this.cache.set(key, view);
    this.after = view;
  }
}
