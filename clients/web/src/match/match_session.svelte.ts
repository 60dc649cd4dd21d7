// The match that a page shows, live or out of a file. Components read it from the context.

import { createContext } from "svelte";
import type { Command, MatchCard, Preview, Presence } from "../contract/types";
import type { GamePage, TextContext } from "../games/game_page";
import { locale } from "../i18n/locale.svelte";
import { startsPlay, type Snapshot } from "../live/snapshot";
import type { MatchAnalysis } from "../replay/analysis.svelte";
import type { Cursor } from "../replay/cursor.svelte";
import type { MatchHistory } from "../replay/match_history.svelte";
import { summaryOf } from "../replay/move_list";
import { positionAt, type VersionRange } from "../replay/navigation";

export abstract class MatchSession {
  /** Seats, status and outcome at the newest version. */
  abstract readonly card: MatchCard;
  abstract readonly latest: Snapshot;
  abstract readonly history: MatchHistory;
  /** The seat of this browser's player. */
  abstract readonly mySeat: number | null;
  /** Whether `latest` is the newest version, as far as the client can know. */
  abstract readonly isLive: boolean;
  /** Whether running clocks advance: not in a file. */
  abstract readonly isTicking: boolean;
  /** Null where presence is not known, as in a file. */
  abstract readonly presence: Presence | null;
  /** The analysis of a finished match on the server. */
  abstract readonly analysis: MatchAnalysis | null;
  /** Whether this browser's player may take a free seat. */
  abstract readonly canTakeSeat: boolean;

  /** The page of the game, once it is loaded. */
  gamePage: GamePage | null = $state.raw(null);
  private lastShown: Snapshot | null = null;

  constructor(readonly cursor: Cursor) {}

  /** Resolves to whether the command was committed; shows a refusal. */
  abstract send(command: Command): Promise<boolean>;
  /** Resolves to the state after the command; null if the server cannot predict it. */
  abstract preview(command: Command, signal?: AbortSignal): Promise<Preview | null>;
  abstract takeSeat(seat: number): Promise<void>;
  /** Shows the match as another viewer sees it. */
  abstract viewAs(viewer: string): void;
  abstract linkTo(version: number): string;

  /** The versions with something to show. */
  readonly range: VersionRange = $derived.by(() => {
    const last = this.latest.version;
    return { first: Math.min(this.history.first, last), last };
  });
  readonly isAtLatest: boolean = $derived.by(() => this.cursor.at === null);
  /** The version that is shown. */
  readonly version: number = $derived.by(() => this.cursor.at ?? this.range.last);
  readonly isMyTurn: boolean = $derived.by(
    () => this.mySeat !== null && this.isTicking && this.latest.toAct.includes(this.mySeat),
  );
  readonly moves: Snapshot[] = $derived.by(() =>
    this.history.snapshots.filter(({ notation }) => notation.length > 0),
  );
  readonly textContext: TextContext = $derived.by(() => ({
    language: locale.language,
    players: this.card.seats.map(({ player }) => player?.name ?? null),
  }));

  private readonly selected: Snapshot | null = $derived.by(() =>
    this.cursor.at === null ? this.latest : this.history.at(this.cursor.at),
  );
  /** The same with its events: a card has none, the history does. */
  private readonly described: Snapshot | null = $derived.by(() => {
    const { selected } = this;
    return selected === null ? null : (this.history.at(selected.version) ?? selected);
  });
  /** Whether the events of the commit repeat what was played before a fork. */
  private readonly isForkStart: boolean = $derived.by(
    () => this.card.forked !== null && this.described !== null && startsPlay(this.described),
  );
  private readonly next: Snapshot | null = $derived.by(() => {
    const { selected } = this;
    return selected !== null && this.isForkStart ? { ...selected, events: [] } : selected;
  });

  /** The snapshot at the cursor; until it is loaded, the one that was shown before. */
  readonly shown: Snapshot | null = $derived.by(
    () => (this.lastShown = this.next ?? this.lastShown),
  );
  readonly isShownCurrent: boolean = $derived.by(
    () => this.shown === this.next && (this.isLive || !this.isAtLatest),
  );
  /** The commit at the cursor in one sentence. */
  readonly summary: string = $derived.by(() => {
    const { described, gamePage } = this;
    if (gamePage === null || described === null || this.isForkStart) return "";
    return summaryOf(described, gamePage, this.textContext);
  });

  /** Moves the cursor to the version nearest to this one. */
  goTo(version: number): void {
    this.cursor.go(positionAt(version, this.range));
  }
}

export const [matchSession, provideMatchSession] = createContext<MatchSession>();
