// The history of a match, one snapshot a version, as one viewer may read it.

import type { ApiClient } from "../contract/client";
import type { CommitFrame } from "../contract/types";
import { retry } from "../live/retry";
import { snapshotOfCard, snapshotOfCommit, type Snapshot } from "../live/snapshot";

type HistoryApi = Pick<ApiClient, "commits" | "match">;

export class MatchHistory {
  /** Version n is at index n - 1; versions that are not loaded yet are undefined. */
  private loaded: (Snapshot | undefined)[] = $state.raw([]);
  /** A version that was requested before `loadAll` got there: its state, without events. */
  private single: Snapshot | null = $state.raw(null);
  private requested: number | null = null;
  private isClosed = false;

  readonly snapshots: Snapshot[] = $derived(this.loaded.filter((each) => each !== undefined));
  /** The first version with something on the board. */
  readonly first: number = $derived(this.snapshots.find(({ view }) => view !== null)?.version ?? 1);

  constructor(
    private readonly api: HistoryApi,
    private readonly id: string,
    private readonly as?: string,
  ) {}

  at(version: number): Snapshot | null {
    const single = this.single?.version === version ? this.single : null;
    return this.loaded[version - 1] ?? single;
  }

  /** Loads all commits, page by page. */
  async loadAll(): Promise<void> {
    let next: number | null = 0;
    while (next !== null) {
      const after: number = next;
      const page = await this.retry(() => this.api.commits(this.id, after, this.as));
      if (page === null) return;
      this.add(page.commits.map(snapshotOfCommit));
      next = page.next;
    }
  }

  /** Loads the state at one version at once, however far `loadAll` is. */
  async load(version: number): Promise<void> {
    if (this.at(version) !== null || this.requested === version) return;
    this.requested = version;
    const query = { at: version, ...(this.as === undefined ? {} : { as: this.as }) };
    const card = await this.retry(() => this.api.match(this.id, query));
    if (card !== null && this.requested === version) this.single = snapshotOfCard(card);
  }

  /** Adds snapshots that arrived by another way. */
  add(snapshots: Snapshot[]): void {
    const loaded = [...this.loaded];
    snapshots.forEach((snapshot) => (loaded[snapshot.version - 1] = snapshot));
    this.loaded = loaded;
  }

  /** Stops loading. */
  close(): void {
    this.isClosed = true;
  }

  private retry<T>(request: () => Promise<T>): Promise<T | null> {
    return retry(request, () => !this.isClosed);
  }
}

/** A history out of a file: complete from the start. */
export function historyOf(commits: CommitFrame[]): MatchHistory {
  const never = () => Promise.reject(new Error("the history of a file is complete"));
  const history = new MatchHistory({ commits: never, match: never }, "");
  history.add(commits.map(snapshotOfCommit));
  return history;
}
