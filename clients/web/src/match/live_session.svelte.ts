// A session with a match on the server: connected for one viewer at a time, and able to act.

import { ProblemError, UnreachableError } from "../contract/errors";
import type { Command, MatchCard, Preview, Presence } from "../contract/types";
import type { Snapshot } from "../live/snapshot";
import { SeedReveal } from "../fair/seed_reveal.svelte";
import { me } from "../players/me.svelte";
import { signIn } from "../players/sign_in.svelte";
import { MatchAnalysis } from "../replay/analysis.svelte";
import { Cursor } from "../replay/cursor.svelte";
import type { MatchHistory } from "../replay/match_history.svelte";
import { seatViewer, SPECTATOR } from "../replay/viewers";
import { linkTo } from "../routing/routes";
import { router } from "../routing/router.svelte";
import { notices } from "../shell/notices.svelte";
import { MatchSession } from "./match_session.svelte";
import { seatOf } from "./seats";
import { ViewerFeed } from "./viewer_feed.svelte";

interface Address {
  /** The version at the cursor; null for the newest. */
  at: number | null;
  as: string | null;
}

export class LiveSession extends MatchSession {
  readonly path: string;
  override analysis: MatchAnalysis | null = $state.raw(null);
  private readonly reveal = new SeedReveal((command) => this.feed?.live.send(command));
  /** The feed of the viewer in the address. */
  feed: ViewerFeed | null = $state.raw(null);
  /** The feed that is shown: it is replaced once the new one has its first snapshot. */
  private shownFeed: ViewerFeed | null = $state.raw(null);

  constructor(
    readonly id: string,
    private readonly address: () => Address,
  ) {
    const path = `/match/${id}`;
    super(
      new Cursor(address().at, (at) => {
        router.replace(linkTo(path, at, address().as));
      }),
    );
    this.path = path;
    const at = $derived(address().at);
    const as = $derived(address().as);
    $effect(() => {
      this.cursor.follow(at);
    });
    $effect(() => this.connect(as, me.token));
    $effect(() => {
      this.loadAtCursor();
    });
    $effect(() => {
      this.showWhenLoaded();
    });
    const finishedGame = $derived(
      this.isReady && this.card.status === "finished" ? this.card.game : null,
    );
    $effect(() => this.loadAnalysis(finishedGame));
    $effect(() => {
      if (this.isReady && this.isLive) this.reveal.follow(this.card, this.mySeat);
    });
  }

  /** Whether there is something to show: `card` and `latest` may be read. */
  get isReady(): boolean {
    return this.shownFeed?.live.card != null && this.shownFeed.live.latest !== null;
  }

  override get card(): MatchCard {
    return loaded(this.shownFeed?.live.card);
  }

  override get latest(): Snapshot {
    return loaded(this.shownFeed?.live.latest);
  }

  override get history(): MatchHistory {
    return loaded(this.shownFeed?.history);
  }

  override get presence(): Presence | null {
    return this.shownFeed?.live.presence ?? null;
  }

  override get mySeat(): number | null {
    return seatOf(this.card, me.player?.id);
  }

  override get isLive(): boolean {
    return this.shownFeed === this.feed && this.feed?.live.state === "live";
  }

  override get isTicking(): boolean {
    return true;
  }

  override get canTakeSeat(): boolean {
    return this.mySeat === null && this.card.status === "waiting";
  }

  /** Whether the address names a viewer. */
  get hasViewer(): boolean {
    return this.address().as !== null;
  }

  override async send(command: Command): Promise<boolean> {
    notices.clear();
    try {
      await this.feed?.live.send(command);
      return true;
    } catch (error) {
      notices.report(error);
      return false;
    }
  }

  /** Over HTTP: the socket of a visitor without an account has no token yet. */
  override async takeSeat(seat: number): Promise<void> {
    if (!(await signIn.require())) return;
    try {
      await (await me.commitments()).takeSeat(this.card, seat);
    } catch (error) {
      notices.report(error);
    }
  }

  override async preview(command: Command, signal?: AbortSignal): Promise<Preview | null> {
    try {
      return await me.api.preview(this.id, command, signal);
    } catch (error) {
      const isExpected = error instanceof ProblemError || error instanceof UnreachableError;
      if (isExpected || signal?.aborted) return null;
      throw error;
    }
  }

  override viewAs(viewer: string): void {
    const own = this.mySeat === null ? SPECTATOR : seatViewer(this.mySeat);
    router.replace(linkTo(this.path, this.cursor.at, viewer === own ? null : viewer));
  }

  override linkTo(version: number): string {
    return linkTo(this.path, version, this.address().as);
  }

  private connect(as: string | null, token: string | null): () => void {
    const feed = new ViewerFeed({ id: this.id, as, token }, me.api);
    this.feed = feed;
    return () => {
      feed.close();
    };
  }

  private loadAtCursor(): void {
    const history = this.feed?.history;
    if (history === undefined || this.cursor.at === null) return;
    history.load(this.cursor.at).catch((error: unknown) => {
      this.cursor.go(null);
      notices.report(error);
    });
  }

  private showWhenLoaded(): void {
    const isLoaded = this.cursor.at === null || this.feed?.history.at(this.cursor.at);
    if (this.feed?.live.card && isLoaded) this.shownFeed = this.feed;
  }

  private loadAnalysis(game: string | null): (() => void) | undefined {
    if (game === null) return undefined;
    const analysis = new MatchAnalysis(me.api, this.id, game);
    this.analysis = analysis;
    return () => {
      analysis.close();
      this.analysis = null;
    };
  }
}

function loaded<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("The match is not loaded yet.");
  return value;
}
