// The difference between two views: changes of scores and cities.

import type { Cell, City, DiverciteView, Prospect } from "./types";

export interface ScoreChange {
  before: number;
  after: number;
}

export interface ChangedCity extends City {
  gained: number;
}

export interface ViewDiff {
  /** By seat. */
  scores: ScoreChange[];
  /** The cities whose points or prospects differ. */
  cities: Map<Cell, ChangedCity>;
}

export function diffViews(before: DiverciteView, after: DiverciteView): ViewDiff {
  const cities = Object.entries(after.cities) as [Cell, City][];
  return {
    scores: before.scores.map((points, seat) => ({
      before: points,
      after: after.scores[seat] ?? points,
    })),
    cities: new Map(
      cities.flatMap(([cell, city]) => {
        const changed = changedCity(before.cities[cell], city);
        return changed === null ? [] : [[cell, changed]];
      }),
    ),
  };
}

function changedCity(was: City | undefined, is: City): ChangedCity | null {
  if (was?.points === is.points && was.divercite === is.divercite) return null;
  return { ...is, gained: is.points - (was?.points ?? 0) };
}

/** +2, −1, ±0, with U+2212 for minus. */
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** The number of a seat's cities by prospect. */
export function tally(view: DiverciteView, seat: number): Record<Prospect, number> {
  const counts = { made: 0, possible: 0, spoilt: 0 };
  for (const [cell, city] of Object.entries(view.cities)) {
    if (view.board[cell]?.owner === seat) counts[city.divercite] += 1;
  }
  return counts;
}
