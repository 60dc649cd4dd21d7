// How ratings over the matches become a line in a box, and a band around it for how sure they are.

import type { Shapes } from "../contract/shapes";

export type Point = Shapes["Point"];
export interface Course {
  /** The `points` of a polyline. */
  line: string;
  /** The `points` of a polygon: a deviation above, and back a deviation below. */
  band: string;
  last: { x: number; y: number };
  low: number;
  high: number;
}
interface Box {
  width: number;
  height: number;
}

/** One step to the right for each match: what counts is what came of it, not when. */
export function course(points: Point[], { width, height }: Box): Course {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const across = (index: number) =>
    points.length < 2 ? width : (index / (points.length - 1)) * width;
  const down = (rating: number) => (1 - (rating - low) / (high - low)) * height;
  const spot = (rating: number, index: number) =>
    `${across(index).toFixed(1)},${down(rating).toFixed(1)}`;
  const above = points.map(({ rating, deviation }, index) => spot(rating + deviation, index));
  const below = points.map(({ rating, deviation }, index) => spot(rating - deviation, index));
  const last = points.at(-1)?.rating ?? low;
  return {
    line: points.map(({ rating }, index) => spot(rating, index)).join(" "),
    band: [...above, ...below.toReversed()].join(" "),
    last: { x: across(points.length - 1), y: down(last) },
    low,
    high,
  };
}

/** A rating as people say it. */
export function whole(figure: number): string {
  return String(Math.round(figure));
}
