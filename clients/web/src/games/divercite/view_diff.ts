// What lies between two views: how a placement changes scores and cities.

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
  /** The cities that pay otherwise, or whose prospects have changed. */
  cities: Map<Cell, ChangedCity>;
}

export function diffViews(before: DiverciteView, after: DiverciteView): ViewDiff {
  const told = Object.entries(after.cities) as [Cell, City][];
  return {
    scores: before.scores.map((points, seat) => ({
      before: points,
      after: after.scores[seat] ?? points,
    })),
    cities: new Map(
      told.flatMap(([cell, city]) => {
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

/** +2, −1, ±0: with a true minus sign. */
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** How many cities of a seat are divercités, may become one, or cannot any more. */
export function tally(view: DiverciteView, seat: number): Record<Prospect, number> {
  const counts = { made: 0, possible: 0, spoilt: 0 };
  for (const [cell, city] of Object.entries(view.cities)) {
    if (view.board[cell]?.owner === seat) counts[city.divercite] += 1;
  }
  return counts;
}
