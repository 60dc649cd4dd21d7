// What a game brings to the page: components that draw its views, and texts. No rules: `choices`
// hold the legal commands, and the server previews their effects.

import type { Component } from "svelte";
import type { Command, Event, GameBook, Pattern, Preview, SeatCard, View } from "../contract/types";
import type { Language } from "../i18n/locale.svelte";
import type { PackBook, Provenance } from "../provenance/provenance";

export interface TableProps<V extends View = View> {
  view: V;
  /** The seat whose view it is; null for a spectator or an omniscient viewer. */
  viewer: number | null;
  seats: SeatCard[];
  /** The events that led to this view; empty where they are not known. */
  events: Event[];
  toAct: number[];
  /** The legal commands of this viewer; empty for spectators and in replays. */
  choices: Pattern[];
  /** Resolves to whether the command was committed; the page shows a refusal, not the table. */
  send: (command: Command) => Promise<boolean>;
  /** Resolves to the state after the command; null if it cannot be predicted, or was aborted. */
  preview: (command: Command, signal?: AbortSignal) => Promise<Preview | null>;
}

/** The language of a text and the names of the players by seat. */
export interface TextContext {
  language: Language;
  players: readonly (string | null)[];
}

export interface ThumbnailProps<V extends View = View> {
  view: V;
}

/** A card, a die face, a power or a price on the table. */
export interface TableComponent {
  name: string;
  /** Null for one that the pack does not have. */
  provenance: Provenance | null;
}

export interface GamePage<V extends View = View> {
  /** The board with all its controls: for play, watching and replay. */
  table: Component<TableProps<V>>;
  /** A small picture of the board, without text. */
  thumbnail: Component<ThumbnailProps<V>>;
  /** The current points by seat, for the score chart; empty where there are none yet. */
  scores: (view: V) => number[];
  /** Describes events in sentences, the action before its effects; none where none is needed. */
  describeEvents: (events: Event[], view: V, context: TextContext) => string[];
  /** What is visible on the table and has its figures from the pack, each component once. */
  components?: (view: V, pack: PackBook, context: TextContext) => TableComponent[];
}

/** What a game's `Components.svelte` shows: all cards, dice or pieces of a pack. */
export interface ComponentsProps {
  book: GameBook;
  /** Null for a game without packs. */
  pack: PackBook | null;
}
