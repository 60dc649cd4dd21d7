// The schemas of DiverCité under the names that its page uses.

import type { Schemas } from "../../contract/types";

export type DiverciteView = Schemas["divercite.DiverciteView"];
export type Cell = NonNullable<DiverciteView["last"]>;
export type Piece = Schemas["divercite.Piece"];
export type City = Schemas["divercite.CityView"];
export type Hand = DiverciteView["hands"][number];
export type Kind = Piece["kind"];
export type Colour = NonNullable<Piece["colour"]>;
export type Prospect = City["divercite"];

/** A piece in hand: without an owner, who is the player. */
export interface Held {
  kind: Kind;
  colour: Colour | null;
}

export interface Placed {
  piece: Held;
  cell: Cell;
}

export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow"];
