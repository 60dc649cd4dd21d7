// Texts of pieces, cities and scores, composed from the messages of a language.

import { capitalized } from "../../i18n/text";
import type { Messages } from "./messages/en";
import type { City, Held, Placed } from "./types";
import { signed, type ChangedCity, type ScoreChange } from "./view_diff";

export function sideName(t: Messages, seat: number): string {
  return t.sides[seat] ?? "";
}

export function pieceName(t: Messages, { kind, colour }: Held): string {
  return colour === null ? t.kinds[kind] : t.coloured(t.kinds[kind], t.colours[colour]);
}

/** The name of a piece at the start of a sentence. */
export function pieceTitle(t: Messages, piece: Held): string {
  return capitalized(pieceName(t, piece));
}

export function placementText(t: Messages, { piece, cell }: Placed): string {
  return t.placement(pieceName(t, piece), cell);
}

export function cityText(t: Messages, city: City): string {
  return `${t.points(city.points)}, ${t.prospects[city.divercite]}`;
}

/** A city after the previewed placement. */
export function previewText(t: Messages, city: ChangedCity): string {
  return t.then(`${t.points(city.points)}, ${signed(city.gained)}, ${t.prospects[city.divercite]}`);
}

/** What the previewed placement changes about a city. */
export function changeText(t: Messages, cell: string, city: ChangedCity): string {
  return `${cell} ${signed(city.gained)}, ${t.prospects[city.divercite]}`;
}

export function scoresText(scores: number[], nameOf: (seat: number) => string): string {
  return scores.map((score, seat) => `${nameOf(seat)} ${score}`).join(", ");
}

export function scoreChangesText(t: Messages, changes: ScoreChange[]): string {
  return changes
    .map(({ before, after }, seat) => `${sideName(t, seat)} ${after} (${signed(after - before)})`)
    .join(", ");
}
