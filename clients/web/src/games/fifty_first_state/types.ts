// The schemas of 51st State under the names that its page uses.

import type { Schemas } from "../../contract/types";

export type StateView = Schemas["fifty_first_state.FiftyFirstView"];
export type Built = Schemas["fifty_first_state.BuiltView"];
export type Neighbour = Schemas["fifty_first_state.RowView"];
export type Leader = NonNullable<StateView["leader"]>;
export type Face = Schemas["fifty_first_state.SeenCard"]["card"];
export type Location = Schemas["fifty_first_state.Location"];
export type Effect = NonNullable<Location["built"]>[number];
export type Category = "production" | "feature" | "action";
/** Amounts by good. */
export type Amounts = Record<string, number>;
export type StateEvent = Extract<Schemas["Event"], { type: `fifty_first_state.${string}` }>;
export type Happened<Name extends string> = Extract<
  StateEvent,
  { type: `fifty_first_state.${Name}` }
>;

export const ROUNDS = 6;
export const UNDER_BASE = 3;

/** The number of cards, visible or concealed. */
export function counted(cards: string[] | { count: number }): number {
  return Array.isArray(cards) ? cards.length : cards.count;
}

/** The cards, if they are visible. */
export function seen(cards: string[] | { count: number } | null | undefined): string[] {
  return Array.isArray(cards) ? cards : [];
}

export function faceOf(view: StateView, card: string): Face | undefined {
  return view.cards.find(({ id }) => id === card)?.card;
}

export function effectsOf(face: Face | undefined): Effect[] {
  if (face?.kind === "location") return face.built ?? [];
  return face?.kind === "leader" ? face.effects : [];
}

/** The effects of a card in its zone; visitors get open productions only. */
export function effectsAt(face: Face | undefined, zone: string): Effect[] {
  const all = effectsOf(face);
  return zone === "row" ? all.filter((each) => each.does === "production" && each.open) : all;
}

/** A leader of a pack that leaves the leader action out. */
export function lacksAction(face: Face | undefined): boolean {
  return face?.kind === "leader" && face.effects.every(({ does }) => does !== "action");
}

export function categoryOf(face: Face | undefined): Category {
  const does = effectsOf(face).map((effect) => effect.does);
  if (does.includes("action")) return "action";
  return does.includes("production") ? "production" : "feature";
}
