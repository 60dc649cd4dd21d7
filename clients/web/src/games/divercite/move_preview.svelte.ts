// What a wish would lead to, as the server tells it: asked once per wish and view, and not at all
// of those who only pass by.

import type { Command, Preview } from "../../contract/types";
import type { DiverciteView } from "./types";

type Ask = (command: Command, until: AbortSignal) => Promise<Preview | null>;

const PASSING_BY = 60;

export class Foresight {
  /** The view after the wish; null while it is not known. */
  after: DiverciteView | null = $state.raw(null);

  private of: DiverciteView | null = null;
  private readonly known = new Map<string, DiverciteView>(); // eslint-disable-line svelte/prefer-svelte-reactivity

  constructor(private readonly ask: Ask) {}

  /** Look ahead from this view; what is returned looks away again. */
  look(view: DiverciteView, wish: Command | null): () => void {
    if (view !== this.of) this.known.clear();
    this.of = view;
    const key = JSON.stringify(wish);
    this.after = this.known.get(key) ?? null;
    if (wish === null || this.after !== null) return () => undefined;
    const leaving = new AbortController();
    const waiting = setTimeout(() => void this.learn(key, wish, leaving.signal), PASSING_BY);
    return () => {
      clearTimeout(waiting);
      leaving.abort();
    };
  }

  private async learn(key: string, wish: Command, until: AbortSignal): Promise<void> {
    const told = (await this.ask(wish, until))?.view;
    if (until.aborted || told?.game !== "divercite") return;
    this.known.set(key, told);
    this.after = told;
  }
}
