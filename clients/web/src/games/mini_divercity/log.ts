// The log of recent turns: what the Corporations and teammates did.

import type { Event } from "../../contract/types";

export interface LogEntry {
  turn: number;
  events: Event[];
  sentences: string[];
}

/** Appends an entry, keeps this turn and the last, and drops entries after a repeated one. */
export function appended(log: LogEntry[], entry: LogEntry): LogEntry[] {
  if (entry.events.length === 0) return [];
  const index = log.findIndex(({ events }) => events === entry.events);
  if (index >= 0) return [...log.slice(0, index), entry];
  const last = log.at(-1)?.turn ?? entry.turn;
  const goesOn = entry.turn === last || entry.turn === last + 1;
  return goesOn ? [...log.filter(({ turn }) => turn >= entry.turn - 1), entry] : [entry];
}
