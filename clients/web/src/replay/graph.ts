// How points over the moments become lines in a box.

import type { View } from "../contract/shapes";
import type { Moment } from "../live/moment";

export interface Spot {
  version: number;
  /** By seat. */
  points: number[];
}
export interface Box {
  width: number;
  height: number;
}

/** What the points were at each moment that had any. */
export function spotsOf(moments: Moment[], scores: (view: View) => number[]): Spot[] {
  return moments.flatMap((moment) => {
    const points = pointsOf(moment, scores);
    return points.length === 0 ? [] : [{ version: moment.version, points }];
  });
}

// A moment does not change, so its points are counted once however long the match goes on.
const counted = new WeakMap<Moment, number[]>();

function pointsOf(moment: Moment, scores: (view: View) => number[]): number[] {
  const known = counted.get(moment);
  if (known !== undefined) return known;
  const points = moment.view === null ? [] : scores(moment.view);
  counted.set(moment, points);
  return points;
}

/** From which points to which the box reaches; it is never flat. */
export function range(spots: Spot[]): { low: number; high: number } {
  const all = spots.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return low === high ? { low, high: low + 1 } : { low, high };
}

export function across(version: number, spots: Spot[], { width }: Box): number {
  const [first, last] = [spots[0]?.version ?? 0, spots.at(-1)?.version ?? 0];
  return first === last ? 0 : ((version - first) / (last - first)) * width;
}

export function down(points: number, spots: Spot[], { height }: Box): number {
  const { low, high } = range(spots);
  return (1 - (points - low) / (high - low)) * height;
}

/** For each seat the `points` of a polyline. */
export function lines(spots: Spot[], box: Box): string[] {
  const { low, high } = range(spots);
  const seats = Math.max(0, ...spots.map(({ points }) => points.length));
  return Array.from({ length: seats }, (_, seat) =>
    spots
      .flatMap(({ version, points }) => {
        const held = points[seat];
        if (held === undefined) return [];
        const y = (1 - (held - low) / (high - low)) * box.height;
        return [`${across(version, spots, box).toFixed(1)},${y.toFixed(1)}`];
      })
      .join(" "),
  );
}
