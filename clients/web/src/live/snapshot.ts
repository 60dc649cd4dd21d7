// The state of a match at one version, as one viewer sees it: what boards draw.

import type { ClockFace, CommitFrame, Event, MatchCard, Pattern, View } from "../contract/types";

export interface Snapshot {
  version: number;
  at: string;
  /** The seat whose command was committed; null for the server's own. */
  seat: number | null;
  /** The events of the commit; empty where only the state is known. */
  events: Event[];
  /** The moves of the commit in the game's notation. */
  notation: string[];
  view: View | null;
  choices: Pattern[];
  toAct: number[];
  clock: ClockFace;
}

/** A card holds the state, without the events that led to it. */
export function snapshotOfCard(card: MatchCard): Snapshot {
  return {
    version: card.version,
    at: card.updated_at,
    seat: null,
    events: [],
    notation: [],
    view: card.view,
    choices: card.choices,
    toAct: card.to_act,
    clock: card.clock,
  };
}

export function snapshotOfCommit(commit: CommitFrame): Snapshot {
  return {
    version: commit.version,
    at: commit.at,
    seat: commit.seat,
    events: commit.events,
    notation: commit.notation ?? [],
    view: commit.view ?? null,
    choices: commit.choices ?? [],
    toAct: commit.to_act,
    clock: commit.clock,
  };
}

/** Whether play starts in this commit; that of a fork repeats all events before the fork. */
export function startsPlay({ events }: Snapshot): boolean {
  return events.some(({ type }) => type === "match.match_started");
}
