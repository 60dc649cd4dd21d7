// How ratings over the matches become a line in a box, and a band around it for how sure they are.

import type { Schemas } from "../contract/types";

export type Point = Schemas["Point"];
export interface RatingLine {
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
export function ratingLine(points: Point[], { width, height }: Box): RatingLine {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const xOf = (index: number) =>
    points.length < 2 ? width : (index / (points.length - 1)) * width;
  const yOf = (rating: number) => (1 - (rating - low) / (high - low)) * height;
  const pointAt = (rating: number, index: number) =>
    `${xOf(index).toFixed(1)},${yOf(rating).toFixed(1)}`;
  const upper = points.map(({ rating, deviation }, index) => pointAt(rating + deviation, index));
  const lower = points.map(({ rating, deviation }, index) => pointAt(rating - deviation, index));
  const last = points.at(-1)?.rating ?? low;
  return {
    line: points.map(({ rating }, index) => pointAt(rating, index)).join(" "),
    band: [...upper, ...lower.toReversed()].join(" "),
    last: { x: xOf(points.length - 1), y: yOf(last) },
    low,
    high,
  };
}

/** A rating as people say it. */
export function formatRating(figure: number): string {
  return String(Math.round(figure));
}
