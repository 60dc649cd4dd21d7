// The story of a match so far, moment by moment, as one pair of eyes may read it.

import type { Server } from "../contract/calls";
import type { CommitFrame } from "../contract/shapes";
import { happened, stood, type Moment } from "../live/moment";
import { patiently } from "../live/patience";

type Library = Pick<Server, "commits" | "match">;

export class Story {
  /** Version n stands at n - 1; what has not been read yet is missing. */
  private known: (Moment | undefined)[] = $state.raw([]);
  /** A moment that was asked for before the story got there: without what led to it. */
  private glimpse: Moment | null = $state.raw(null);
  private wanted: number | null = null;
  private isOver = false;

  readonly moments: Moment[] = $derived(this.known.filter((each) => each !== undefined));
  /** The first version with something on the board. */
  readonly first: number = $derived(this.moments.find(({ view }) => view !== null)?.version ?? 1);

  constructor(
    private readonly library: Library,
    private readonly id: string,
    private readonly as?: string,
  ) {}

  at(version: number): Moment | null {
    const glimpse = this.glimpse?.version === version ? this.glimpse : null;
    return this.known[version - 1] ?? glimpse;
  }

  /** Everything there is, page by page. */
  async read(): Promise<void> {
    let next: number | null = 0;
    while (next !== null) {
      const after: number = next;
      const page = await this.patiently(() => this.library.commits(this.id, after, this.as));
      if (page === null) return;
      this.take(page.commits.map(happened));
      next = page.next;
    }
  }

  /** One moment, at once, wherever the reading is. */
  async want(version: number): Promise<void> {
    if (this.at(version) !== null || this.wanted === version) return;
    this.wanted = version;
    const moment = { at: version, ...(this.as === undefined ? {} : { as: this.as }) };
    const card = await this.patiently(() => this.library.match(this.id, moment));
    if (card !== null && this.wanted === version) this.glimpse = stood(card);
  }

  /** What has just happened, or is known from elsewhere. */
  take(moments: Moment[]): void {
    const known = [...this.known];
    moments.forEach((moment) => (known[moment.version - 1] = moment));
    this.known = known;
  }

  /** Nobody reads it any more. */
  end(): void {
    this.isOver = true;
  }

  private patiently<T>(ask: () => Promise<T>): Promise<T | null> {
    return patiently(ask, () => !this.isOver);
  }
}

/** A story that is whole from the start, out of a file. */
export function storyOf(commits: CommitFrame[]): Story {
  const nobody = () => Promise.reject(new Error("a file has told all it has to tell"));
  const story = new Story({ commits: nobody, match: nobody }, "");
  story.take(commits.map(happened));
  return story;
}
