// The signs on the dice, drawn by hand around the middle of a square from -12 to 12.

import type { Kind, Sign } from "./types";

export interface Stroke {
  d: string;
  /** Filled in ink, cut out of it in the colour of the die, or drawn as a line in ink. */
  as: "fill" | "cut" | "line";
}

export const GLYPHS: Record<Sign, readonly Stroke[]> = {
  tunnel: [{ d: "M-11 11V0a11 11 0 0 1 22 0v11z", as: "fill" }],
  gem: [
    { d: "M-11-2 -6-9H6l5 7L0 10z", as: "fill" },
    { d: "M-11-2H11M-4-2 0 9 4-2M-4-2l-2-7M4-2l2-7", as: "cut" },
  ],
  shield: [
    { d: "M0-11C3-9 6-8 9-8 9 2 6 8 0 11-6 8-9 2-9-8-6-8-3-9 0-11z", as: "fill" },
    { d: "M0-7V7M-5.500-2h11", as: "cut" },
  ],
  pickaxe: [
    { d: "M-8 10 6-6M8 10-6-6", as: "line" },
    { d: "M-2-11C4-11 10-5 10 2 8-2 2-8-2-11zM2-11C-4-11-10-5-10 2-8-2-2-8 2-11z", as: "fill" },
  ],
  chest: [
    { d: "M-11-1v-3a5 5 0 0 1 5-5H6a5 5 0 0 1 5 5v3z", as: "fill" },
    { d: "M-11 1H11v9H-11z", as: "fill" },
    { d: "M-2-3H2V4H-2z", as: "cut" },
  ],
  cavein: [
    { d: "M-9-4-5-11 3-10 5-4-1 0-7-1z", as: "fill" },
    { d: "M3 1 9-3l3 7-4 4-5-2z", as: "fill" },
    { d: "M-11 5l6-3 5 3 1 5-5 2-6-2z", as: "fill" },
  ],
  dragon: [
    {
      d: "M0 11-4 9-5 4-9 1-11-10-5-6-2-8H2L5-6 11-10 9 1 5 4 4 9z",
      as: "fill",
    },
    { d: "M-6-2-2 0M6-2 2 0M-1.500 7V6M1.500 7V6", as: "cut" },
  ],
  magic: [
    { d: "M0-12Q2-2 11 0 2 2 0 12-2 2-11 0-2-2 0-12z", as: "fill" },
    { d: "M8-10v4M6-8h4M-8 6v4M-10 8h4", as: "line" },
  ],
  beer: [
    { d: "M-9-3H4V11H-9z", as: "fill" },
    { d: "M4 0H7q3 0 3 3V5q0 3-3 3H4", as: "line" },
    { d: "M-10-3q-2-5 3-6 3-4 6-1 6-1 6 7z", as: "fill" },
    { d: "M-5 1V8M0 1V8", as: "cut" },
  ],
};

/** The sign of the kind, shown beside the beer. */
export const EMBLEM: Record<Kind, Sign> = {
  tunnel: "tunnel",
  treasure: "gem",
  tool: "shield",
  hazard: "dragon",
  magic: "magic",
};

export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Positions of one to six signs on a die with its centre at 0 and a side of 84. */
const UPRIGHT: readonly [number, ...[number, number][]][] = [
  [60, [0, 0]],
  [36, [-18, -18], [18, 18]],
  [32, [0, -20], [-20, 17], [20, 17]],
  [30, [-19, -19], [19, -19], [-19, 19], [19, 19]],
  [26, [-22, -22], [22, -22], [0, 0], [-22, 22], [22, 22]],
  [24, [-20, -26], [20, -26], [-20, 0], [20, 0], [-20, 26], [20, 26]],
];
/** The same for a die turned by 45 degrees, with a diagonal of 96. */
const TURNED: typeof UPRIGHT = [
  [42, [0, 0]],
  [32, [-17, 0], [17, 0]],
  [27, [0, -18], [-18, 8], [18, 8]],
  [25, [0, -22], [-22, 0], [22, 0], [0, 22]],
  [20, [0, -24], [-24, 0], [0, 0], [24, 0], [0, 24]],
  [18, [0, -27], [-18, -9], [18, -9], [-18, 9], [18, 9], [0, 27]],
];

export function spotsOf(count: number, turned: boolean): Spot[] {
  const [size, ...spots] = (turned ? TURNED : UPRIGHT)[count - 1] ?? [0];
  return spots.map(([x, y]) => ({ x, y, size }));
}
