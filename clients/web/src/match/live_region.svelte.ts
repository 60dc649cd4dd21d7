// The sentences in the ARIA live region: screen readers read each of them once, in order.

const MAX_SENTENCES = 4;

interface Sentence {
  number: number;
  text: string;
}

class LiveRegion {
  /** The last few, since a screen reader may lag behind a quick game. */
  sentences: Sentence[] = $state.raw([]);
  private count = 0;

  announce(text: string): void {
    if (text === "") return;
    this.sentences = [...this.sentences, { number: this.count++, text }].slice(-MAX_SENTENCES);
  }

  clear(): void {
    this.sentences = [];
  }
}

export const liveRegion = new LiveRegion();
