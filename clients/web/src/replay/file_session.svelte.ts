// A session with a match out of a file: the server replays it, nothing in it can be played.

import { ProblemError } from "../contract/errors";
import type { MatchCard, Preview, Problem } from "../contract/types";
import { snapshotOfCard, type Snapshot } from "../live/snapshot";
import { MatchSession } from "../match/match_session.svelte";
import { me } from "../players/me.svelte";
import { linkTo } from "../routing/routes";
import { router } from "../routing/router.svelte";
import { notices } from "../shell/notices.svelte";
import { Cursor } from "./cursor.svelte";
import { kindOf } from "./files";
import { historyOf, type MatchHistory } from "./match_history.svelte";
import { openedFile, type ReplayFile } from "./opened_file.svelte";
import { viewerName } from "./viewers";

const PATH = "/replay";

interface Address {
  at: number | null;
  as: string | null;
}

interface Replay {
  card: MatchCard;
  history: MatchHistory;
  latest: Snapshot;
}

export class FileSession extends MatchSession {
  override readonly mySeat = null;
  override readonly isLive = true;
  override readonly isTicking = false;
  override readonly presence = null;
  override readonly analysis = null;
  override readonly canTakeSeat = false;

  replay: Replay | null = $state.raw(null);
  /** Why the file cannot be replayed. */
  problem: Problem | null = $state.raw(null);
  private shownFile: ReplayFile | null = null;

  constructor(private readonly address: () => Address) {
    super(
      new Cursor(address().at, (at) => {
        router.replace(linkTo(PATH, at, address().as));
      }),
    );
    const as = $derived(address().as);
    $effect(() => {
      this.cursor.follow(address().at);
    });
    $effect(() => this.load(openedFile.file, as));
  }

  override get card(): MatchCard {
    return this.opened.card;
  }

  override get latest(): Snapshot {
    return this.opened.latest;
  }

  override get history(): MatchHistory {
    return this.opened.history;
  }

  private get opened(): Replay {
    if (this.replay === null) throw new Error("The file is not loaded yet.");
    return this.replay;
  }

  override send(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override preview(): Promise<Preview | null> {
    return Promise.resolve(null);
  }

  override takeSeat(): Promise<void> {
    return Promise.resolve();
  }

  override viewAs(viewer: string): void {
    router.replace(linkTo(PATH, this.cursor.at, viewer));
  }

  override linkTo(version: number): string {
    return linkTo(PATH, version, viewerName(this.card.viewer));
  }

  private load(file: ReplayFile | null, as: string | null): (() => void) | undefined {
    if (file === null) {
      this.replay = null;
      return undefined;
    }
    let isCurrent = true;
    this.problem = null;
    fetchReplay(file, as).then(
      (replay) => {
        if (isCurrent) this.show(file, replay);
      },
      (error: unknown) => {
        if (isCurrent) this.fail(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }

  /** A new file is shown from its start, unless the address names a version. */
  private show(file: ReplayFile, replay: Replay): void {
    this.replay = replay;
    const { at } = this.cursor;
    if (this.shownFile !== file && this.address().at === null) this.cursor.go(replay.history.first);
    else if (at !== null && replay.history.at(at) === null) this.cursor.go(null);
    this.shownFile = file;
  }

  private fail(error: unknown): void {
    this.replay = null;
    if (error instanceof ProblemError) this.problem = error.problem;
    else notices.report(error);
  }
}

async function fetchReplay({ text }: ReplayFile, as: string | null): Promise<Replay> {
  const { match, commits } = await me.api.replay(text, kindOf(text), as ?? undefined);
  const history = historyOf(commits);
  return { card: match, history, latest: history.at(match.version) ?? snapshotOfCard(match) };
}
