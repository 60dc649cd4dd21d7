// The shapes of DiverCité under the names that its page uses.

import type { Schemas } from "../../contract/types";

export type DiverciteView = Schemas["divercite.DiverciteView"];
export type Cell = NonNullable<DiverciteView["last"]>;
export type Piece = Schemas["divercite.Piece"];
export type City = Schemas["divercite.CityView"];
export type Hand = DiverciteView["hands"][number];
export type Kind = Piece["kind"];
export type Colour = NonNullable<Piece["colour"]>;
export type Prospect = City["divercite"];

/** What can be taken in hand: its owner is whoever plays it. */
export interface Held {
  kind: Kind;
  colour: Colour | null;
}

export interface Placed {
  piece: Held;
  cell: Cell;
}

export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow"];
