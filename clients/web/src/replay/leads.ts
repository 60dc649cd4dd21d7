// What an analyst foresees, as lines and in words.

import type { Assessment } from "../contract/shapes";
import type { Spot } from "./graph";

/** Between two, one line says it all: above nought, the first of them is ahead. */
export function leadsOf(moves: Assessment[]): Spot[] {
  return moves.map(({ version, leads }) => ({
    version,
    points: leads.length === 2 ? leads.slice(0, 1) : leads,
  }));
}

export function signed(points: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero", ...digits }).format(points);
}
