// Coordinates of the places of the mountain: five rows of turned dice, each half a die below the
// one before, `a1` at the top left.

const ROWS = ["a", "b", "c", "d", "e"];
const TOP_ROW = 2;
/** Width of the lowest row, in dice. */
export const WIDTH = TOP_ROW + ROWS.length - 1;
export const HEIGHT = (ROWS.length + 1) / 2;

export const PLACES: readonly string[] = ROWS.flatMap((row, at) =>
  Array.from({ length: TOP_ROW + at }, (_, index) => `${row}${index + 1}`),
);

/** The centre of a place, in dice from the top left corner. */
export function middleOf(place: string): { x: number; y: number } {
  const row = ROWS.indexOf(place.charAt(0));
  const index = Number(place.slice(1)) - 1;
  return { x: (WIDTH - TOP_ROW - row) / 2 + index + 0.5, y: row / 2 + 0.5 };
}
