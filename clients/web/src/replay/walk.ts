// Walking through a story. A place in it is a version, or null: whatever is newest, now and later.

export type Place = number | null;
export type Walk = "begin" | "back" | "on" | "end";

/** Between the first moment with something to see and the newest one. */
export interface Stretch {
  first: number;
  last: number;
}

/** The place nearest to a version; who reaches the newest goes along with what comes. */
export function placeOf(version: number, { first, last }: Stretch): Place {
  const near = Math.max(first, version);
  return near >= last ? null : near;
}

export function walked(place: Place, walk: Walk, stretch: Stretch): Place {
  const from = place ?? stretch.last;
  switch (walk) {
    case "begin":
      return placeOf(stretch.first, stretch);
    case "back":
      return placeOf(from - 1, stretch);
    case "on":
      return placeOf(from + 1, stretch);
    case "end":
      return null;
  }
}
