// What happened lately, so that nobody misses what the Corporations or a teammate did.

import type { Event } from "../../contract/types";

export interface Chapter {
  turn: number;
  events: Event[];
  sentences: string[];
}

/** With these events at its end: those of this turn and the last, and nothing that comes later. */
export function continued(log: Chapter[], chapter: Chapter): Chapter[] {
  if (chapter.events.length === 0) return [];
  const seen = log.findIndex(({ events }) => events === chapter.events);
  if (seen >= 0) return [...log.slice(0, seen), chapter];
  const last = log.at(-1)?.turn ?? chapter.turn;
  const goesOn = chapter.turn === last || chapter.turn === last + 1;
  return goesOn ? [...log.filter(({ turn }) => turn >= chapter.turn - 1), chapter] : [chapter];
}
