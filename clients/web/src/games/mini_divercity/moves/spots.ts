// A command is composed on the table, spot by spot: a card's place, an island, a token … The spots
// that may come next follow from the choices alone.

import type { Command, Json } from "../../../contract/types";
import type { ActionType, Field } from "../types";

export type Kind =
  "place" | "island" | "token" | "caught" | "seat" | "diver" | "pile" | "count" | "look" | "rank";

export type SpotValue = string | number | boolean;
export interface Spot {
  kind: Kind;
  value: SpotValue;
}

const KINDS: Record<Field, Kind> = {
  card: "place",
  extra: "place",
  cards: "place",
  lagoon: "place",
  ocean: "place",
  hotel: "island",
  species: "token",
  seat: "seat",
  seats: "seat",
  diver: "diver",
  pile: "pile",
  count: "count",
  look: "look",
  order: "rank",
};
const CATCH: ActionType = "mini_divercity.choose_catch";

/** The open values of one field: one value, or all of a list, in order if order matters. */
interface Slot {
  kind: Kind;
  values: SpotValue[];
  as: "one" | "set" | "sequence";
}

export function keyOf(spot: Spot): string {
  return `${spot.kind}:${spot.value}`;
}

export function isSame(one: Spot, other: Spot): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** What is left of the command after these spots; null if they do not lead to it. */
export function remaining(command: Command, spots: Spot[]): Slot[] | null {
  let slots: Slot[] | null = slotsOf(command);
  for (const spot of spots) {
    slots = slots && withSpot(slots, spot);
  }
  return slots;
}

/** The spots that may come next. */
export function nextSpots(slots: Slot[]): Spot[] {
  return slots.filter((slot) => !isBlocked(slots, slot)).flatMap(spotsOf);
}

/** The spots of a command, in an order in which they can be picked. */
export function pathOf(command: Command): Spot[] {
  return slotsOf(command)
    .sort((one, other) => Number(one.as !== "one") - Number(other.as !== "one"))
    .flatMap((slot) => slot.values.map((value) => ({ kind: slot.kind, value })));
}

function slotsOf(command: Command): Slot[] {
  const fields = Object.entries(command).filter(([field]) => field !== "type");
  return fields
    .map(([field, value]) => slotOf(command.type, field as Field, value))
    .filter(({ values }) => values.length > 0);
}

function slotOf(actionType: string, field: Field, value: Json): Slot {
  const kind = actionType === CATCH ? "caught" : KINDS[field];
  if (!Array.isArray(value)) return { kind, values: [value as SpotValue], as: "one" };
  return { kind, values: value as SpotValue[], as: field === "order" ? "sequence" : "set" };
}

function withSpot(slots: Slot[], spot: Spot): Slot[] | null {
  const open = slots.filter((slot) => slot.kind === spot.kind && !isBlocked(slots, slot));
  const holder = open.find((slot) => spotsOf(slot).some((each) => isSame(each, spot)));
  if (holder === undefined) return null;
  const left = holder.values.filter((value) => value !== spot.value);
  const others = slots.filter((slot) => slot !== holder);
  return left.length === 0 ? others : [...others, { ...holder, values: left }];
}

/** Additional cards are picked after the card itself. */
function isBlocked(slots: Slot[], slot: Slot): boolean {
  return slot.as !== "one" && slots.some(({ kind, as }) => kind === slot.kind && as === "one");
}

function spotsOf({ kind, values, as }: Slot): Spot[] {
  const selectable = as === "sequence" ? values.slice(0, 1) : values;
  return selectable.map((value) => ({ kind, value }));
}
