// The shapes of the contract under the names that the page uses.

import type { components as Spoken } from "./asyncapi";
import type { components as Written } from "./openapi";

export type Shapes = Written["schemas"];

export type AnalysisCard = Shapes["AnalysisCard"];
export type Assessment = Shapes["Assessment"];
export type Bot = Shapes["BotCard"];
export type ClockFace = Shapes["ClockFace"];
export type CommitFrame = Shapes["CommitFrame"];
export type Commits = Shapes["Commits"];
export type Counts = Shapes["Counts"];
export type Done = Shapes["Done"];
export type GameBook = Shapes["GameBook"];
export type GameCard = Shapes["GameCard"];
export type Listed = Shapes["Listed"];
export type Lobby = Shapes["Lobby"];
export type MatchCard = Shapes["MatchCard"];
export type MatchRow = Shapes["MatchRow"];
export type NewMatch = Shapes["NewMatch"];
export type Outcome = Shapes["Outcome"];
export type Player = Shapes["Player"];
export type Preview = Shapes["Preview"];
export type Problem = Shapes["Problem"];
export type Profile = Shapes["Profile"];
export type SeatCard = Shapes["SeatCard"];
export type ViewerCard = Shapes["ViewerCard"];
export type Welcome = Shapes["Welcome"];

/** What a match is written down as: a record for people, or a log of lines of JSON. */
export type FileKind = "text/plain" | "application/x-ndjson";

type Said = Spoken["schemas"];
export type Presence = Said["Presence"];
export type MatchMessage =
  | Said["Hello"]
  | Said["CommitFrame"]
  | Said["Ack"]
  | Said["Refused"]
  | Said["Reset"]
  | Said["Presence"]
  | Said["Closing"];
export type LobbyMessage =
  Said["Matches"] | Said["MatchListed"] | Said["Counted"] | Said["Closing"];

// Games grow on servers faster than pages do, so what belongs to a game is open here: a game's own
// page narrows it to the shapes that it knows, the generic table draws whatever there is.
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
/** A command with the list of its legal values in every field. */
export interface Pattern {
  type: string;
  [field: string]: string | Json[];
}
