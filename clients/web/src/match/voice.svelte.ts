// What is said to those who listen: each sentence once, one after the other.

const KEPT = 4;

interface Sentence {
  number: number;
  words: string;
}

class Voice {
  /** The last ones: reading aloud may lag behind a quick game. */
  sentences: Sentence[] = $state.raw([]);
  private count = 0;

  say(words: string): void {
    if (words === "") return;
    this.sentences = [...this.sentences, { number: this.count++, words }].slice(-KEPT);
  }

  hush(): void {
    this.sentences = [];
  }
}

export const voice = new Voice();
