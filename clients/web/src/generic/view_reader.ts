// Reads views and events without knowing their game.

import type { Command, Event, Json, View } from "../contract/types";
import type { TextContext } from "../games/game_page";
import { describeMessage } from "./labels";
import { TABLE_MESSAGES } from "./messages";

type Fields = Record<string, Json>;

/** The fields in which games show points by seat. */
const POINTS = ["scores", "points"];
/** Events of the match itself, which the page describes elsewhere. */
const MATCH_EVENTS = "match.";

/** All fields of a view but the game's name. */
export function position(view: View): Fields {
  const shown = Object.entries(view as View & Fields).filter(([name]) => name !== "game");
  return Object.fromEntries(shown);
}

export function scores(view: View): number[] {
  const shown = position(view);
  return POINTS.map((name) => shown[name]).find(areNumbers) ?? [];
}

export function describeEvents(
  events: Event[],
  _view: View,
  { language, players }: TextContext,
): string[] {
  const t = TABLE_MESSAGES[language];
  const seat = (seat: number) => players[seat] ?? t.seat(seat);
  return events
    .filter(({ type }) => !type.startsWith(MATCH_EVENTS))
    .map((event) => `${describeMessage(event as Command, { ...t, seat })}.`);
}

/** `toy_trick` gives TT. */
export function initials(slug: string): string {
  const letters = slug.split("_").map((word) => word.charAt(0));
  return letters.join("").slice(0, 3).toUpperCase();
}

function areNumbers(value: Json | undefined): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}
