// The score chart: points over versions as polylines in a box.

import type { Assessment, View } from "../contract/types";
import type { Snapshot } from "../live/snapshot";

export interface ScorePoint {
  version: number;
  /** By seat. */
  scores: number[];
}
export interface Box {
  width: number;
  height: number;
}

/** The scores of each version that has any. */
export function scorePoints(
  snapshots: Snapshot[],
  scoresOf: (view: View) => number[],
): ScorePoint[] {
  return snapshots.flatMap((snapshot) => {
    const scores = cachedScores(snapshot, scoresOf);
    return scores.length === 0 ? [] : [{ version: snapshot.version, scores }];
  });
}

// Snapshots are immutable, so the scores of each are computed once.
const cache = new WeakMap<Snapshot, number[]>();

function cachedScores(snapshot: Snapshot, scoresOf: (view: View) => number[]): number[] {
  const cached = cache.get(snapshot);
  if (cached !== undefined) return cached;
  const scores = snapshot.view === null ? [] : scoresOf(snapshot.view);
  cache.set(snapshot, scores);
  return scores;
}

/** The predicted leads of an analysis. Of two seats one line is enough: positive for the first. */
export function leadPoints(moves: Assessment[]): ScorePoint[] {
  return moves.map(({ version, leads }) => ({
    version,
    scores: leads.length === 2 ? leads.slice(0, 1) : leads,
  }));
}

export function signed(points: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero", ...digits }).format(points);
}

/** The scores at the bottom and the top of the box; they always differ. */
export function range(points: ScorePoint[]): { low: number; high: number } {
  const all = points.flatMap(({ scores }) => scores);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return low === high ? { low, high: low + 1 } : { low, high };
}

export function xOf(version: number, points: ScorePoint[], { width }: Box): number {
  const [first, last] = [points[0]?.version ?? 0, points.at(-1)?.version ?? 0];
  return first === last ? 0 : ((version - first) / (last - first)) * width;
}

export function yOf(score: number, points: ScorePoint[], { height }: Box): number {
  const { low, high } = range(points);
  return (1 - (score - low) / (high - low)) * height;
}

/** The `points` attribute of a polyline for each seat. */
export function polylines(points: ScorePoint[], box: Box): string[] {
  const { low, high } = range(points);
  const seats = Math.max(0, ...points.map(({ scores }) => scores.length));
  return Array.from({ length: seats }, (_, seat) =>
    points
      .flatMap(({ version, scores }) => {
        const score = scores[seat];
        if (score === undefined) return [];
        const y = (1 - (score - low) / (high - low)) * box.height;
        return [`${xOf(version, points, box).toFixed(1)},${y.toFixed(1)}`];
      })
      .join(" "),
  );
}
