// A match as it stood at one version, to one viewer: what boards draw.

import type { ClockFace, CommitFrame, Event, MatchCard, Pattern, View } from "../contract/shapes";

export interface Moment {
  version: number;
  at: string;
  /** Who caused it: a seat, or nobody. */
  seat: number | null;
  events: Event[];
  /** The moves of it in the game's notation. */
  notation: string[];
  view: View | null;
  choices: Pattern[];
  toAct: number[];
  clock: ClockFace;
}

/** As the match is told whole: what led to it is not said. */
export function stood(card: MatchCard): Moment {
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

/** Whether play began here: a fork tells in this commit all that was before it. */
export function begins({ events }: Moment): boolean {
  return events.some(({ type }) => type === "match.match_started");
}

export function happened(commit: CommitFrame): Moment {
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
