// The signs of the game on a square of 24 by 24: a background whose shape shows the family, a
// colour, and a glyph.

export type Ground = keyof typeof GROUNDS;
export type Tone = "red" | "green" | "blue" | "yellow" | "accent" | "muted" | "attention";

export interface Sign {
  ground: Ground;
  tone: Tone;
  glyph?: string;
  /** A letter instead of a glyph. */
  letter?: string;
}

export const GROUNDS = {
  square: "M6 1h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z",
  round: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z",
  star: "M12 .8l3.3 7 7.6.9-5.6 5.3 1.5 7.6L12 17.9l-6.8 3.7 1.5-7.6L1.1 8.7l7.6-.9z",
  card: "M6.5 1h11A2.5 2.5 0 0 1 20 3.5v17a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 20.5v-17A2.5 2.5 0 0 1 6.5 1z",
  arrow: "M1 3.5h13.5L23 12l-8.5 8.5H1l5-8.5z",
  pair: "M8.5 3.5a8.5 8.5 0 0 0 0 17 8.4 8.4 0 0 0 3.5-.8 8.4 8.4 0 0 0 3.5.8 8.5 8.5 0 0 0 0-17 8.4 8.4 0 0 0-3.5.8 8.4 8.4 0 0 0-3.5-.8z",
  house: "M12 1l11 9.5V22.5H1V10.5z",
  octagon: "M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9z",
} as const;

const HOME = "M12 5l7 6h-2.5v7h-3v-4.5h-3V18h-3v-7H5z";

const SIGNS: Record<string, Sign> = {
  scrap: {
    ground: "square",
    tone: "muted",
    glyph: "M12 4.5l6.5 3.75v7.5L12 19.5l-6.5-3.75v-7.5zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  },
  fuel: {
    ground: "square",
    tone: "yellow",
    glyph: "M12 4c3.2 4 5.5 7 5.5 10.2a5.5 5.5 0 0 1-11 0C6.5 11 8.8 8 12 4z",
  },
  weapon: {
    ground: "square",
    tone: "red",
    glyph: "M9 14.5v-4c0-3 1.5-5 3-6.5 1.5 1.5 3 3.5 3 6.5v4zM8 16h8v4H8z",
  },
  brick: {
    ground: "square",
    tone: "attention",
    glyph: "M4.5 6.5h8V11h-8zM14 6.5h5.5V11H14zM4.5 12.5H10V17H4.5zM11.5 12.5h8V17h-8z",
  },
  universal: {
    ground: "square",
    tone: "green",
    glyph: "M12 3.5l2.5 6 6 2.5-6 2.5-2.5 6-2.5-6-6-2.5 6-2.5z",
  },
  any: { ground: "square", tone: "accent", letter: "?" },
  worker: {
    ground: "round",
    tone: "blue",
    glyph: "M12 4.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM6 18.5c0-4 2.5-6.3 6-6.3s6 2.3 6 6.3z",
  },
  vp: { ground: "star", tone: "yellow" },
  card: { ground: "card", tone: "accent", glyph: "M12 7.5l3.5 4.5-3.5 4.5L8.5 12z" },
  redraw: {
    ground: "card",
    tone: "attention",
    glyph: "M12 5.5l3.5 3.5H13v3.5h-2V9H8.5zM12 18.5L8.5 15H11v-1.5h2V15h2.5z",
  },
  agreement: { ground: "card", tone: "blue", glyph: "M7 8h10v2H7zM7 12h10v2H7zM7 16h6v2H7z" },
  redevelopment: { ground: "square", tone: "accent", glyph: HOME },
  free_redevelopment: { ground: "octagon", tone: "green", glyph: HOME },
  church: {
    ground: "round",
    tone: "muted",
    glyph: "M11 4h2v2h2v2h-2v2.5l4 3.5v5H7v-5l4-3.5V8H9V6h2z",
  },
  conquest: { ground: "arrow", tone: "red" },
  cooperation: { ground: "pair", tone: "blue" },
  incorporation: { ground: "house", tone: "muted" },
  contact: { ground: "octagon", tone: "green" },
};

const UNKNOWN: Sign = { ground: "round", tone: "muted", letter: "?" };

/** Contact tokens carry their value. */
export function signOf(what: string): Sign {
  const whole = SIGNS[what];
  if (whole !== undefined) return whole;
  const [colour = "", value] = what.split("_");
  const contact = SIGNS[colour];
  return contact !== undefined && value !== undefined ? { ...contact, letter: value } : UNKNOWN;
}
