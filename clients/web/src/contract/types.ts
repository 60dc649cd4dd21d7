// The schemas of the contract under the names that the page uses.

import type { components as LiveComponents } from "./asyncapi";
import type { components as HttpComponents } from "./openapi";

export type Schemas = HttpComponents["schemas"];

export type AnalysisCard = Schemas["AnalysisCard"];
export type Assessment = Schemas["Assessment"];
export type Bot = Schemas["BotCard"];
export type ClockFace = Schemas["ClockFace"];
export type CommitFrame = Schemas["CommitFrame"];
export type Commits = Schemas["Commits"];
export type Counts = Schemas["Counts"];
export type CommandResult = Schemas["CommandResult"];
export type GameBook = Schemas["GameBook"];
export type GameCard = Schemas["GameCard"];
export type Listed = Schemas["Listed"];
export type Lobby = Schemas["Lobby"];
export type MatchCard = Schemas["MatchCard"];
export type MatchRow = Schemas["MatchRow"];
export type NewMatch = Schemas["NewMatch"];
export type Outcome = Schemas["Outcome"];
export type Player = Schemas["Player"];
export type Preview = Schemas["Preview"];
export type Problem = Schemas["Problem"];
export type Profile = Schemas["Profile"];
export type SeatCard = Schemas["SeatCard"];
export type ViewerCard = Schemas["ViewerCard"];
export type Welcome = Schemas["Welcome"];

/** The formats of a stored match: a text record, or a log of JSON lines. */
export type FileKind = "text/plain" | "application/x-ndjson";

type LiveSchemas = LiveComponents["schemas"];
export type Presence = LiveSchemas["Presence"];
export type MatchMessage =
  | LiveSchemas["Hello"]
  | LiveSchemas["CommitFrame"]
  | LiveSchemas["Ack"]
  | LiveSchemas["Refused"]
  | LiveSchemas["Reset"]
  | LiveSchemas["Presence"]
  | LiveSchemas["Closing"];
export type LobbyMessage =
  | LiveSchemas["Matches"]
  | LiveSchemas["MatchListed"]
  | LiveSchemas["Counted"]
  | LiveSchemas["Closing"];

// A server may have games that this page does not know, so types of games are open here: the page
// of a game narrows them to its own schemas, and the generic table draws any view.
export type Value = string | number | boolean | null;
export type Json = Value | Json[] | { [name: string]: Json };
export interface View {
  game: string;
}
export interface Command {
  type: string;
  [field: string]: Json;
}
export interface Event {
  type: string;
}
/** A set of legal commands: every field holds the list of its legal values. */
export interface Pattern {
  type: string;
  [field: string]: string | Json[];
}
