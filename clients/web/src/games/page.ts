// What a game brings to the page: how to draw a view, and words for it. No rules: what is legal
// comes in `choices`, what it leads to comes from the server.

import type { Component } from "svelte";
import type { Command, Event, Pattern, Preview, SeatCard, View } from "../contract/shapes";
import type { Language } from "../words/language.svelte";

export interface TableProps<V extends View = View> {
  view: V;
  /** Whose eyes these are: a seat's, or null for a spectator or all-seeing. */
  viewer: number | null;
  seats: SeatCard[];
  /** What led to this view: empty where that is not known. */
  events: Event[];
  toAct: number[];
  /** What this viewer may do now: empty for those who watch, and in replays. */
  choices: Pattern[];
  /** Resolves to whether it was done; a refusal is told by the page, not by the table. */
  send: (command: Command) => Promise<boolean>;
  /** What it would lead to; null where nobody tells beforehand, and once nobody asks any more. */
  preview: (command: Command, until?: AbortSignal) => Promise<Preview | null>;
}

/** In which language things are told, and what the players are called who sit there. */
export interface Telling {
  language: Language;
  players: readonly (string | null)[];
}

export interface ThumbnailProps<V extends View = View> {
  view: V;
}

export interface GamePage<V extends View = View> {
  /** The board with everything on it and everything that can be done: for play, watching, replay. */
  table: Component<TableProps<V>>;
  /** A small picture of the board, without words. */
  thumbnail: Component<ThumbnailProps<V>>;
  /** Points by seat as they stand, for the graph over the moves; empty where there are none yet. */
  scores: (view: V) => number[];
  /** What happened, in sentences, the deed before what came of it; none if nothing needs saying. */
  tell: (events: Event[], view: V, telling: Telling) => string[];
}
