// The rating chart: ratings over matches as a line, with a band for their deviation.

import type { Schemas } from "../contract/types";

export type Point = Schemas["Point"];
export interface RatingLine {
  /** The `points` attribute of a polyline. */
  line: string;
  /** The `points` attribute of a polygon: one deviation above, and back one below. */
  band: string;
  last: { x: number; y: number };
  low: number;
  high: number;
}
interface Box {
  width: number;
  height: number;
}

/** The x axis counts matches, not time. */
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

/** A rating, rounded. */
export function formatRating(figure: number): string {
  return String(Math.round(figure));
}
