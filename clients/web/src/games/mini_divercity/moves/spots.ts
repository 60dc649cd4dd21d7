// A command is put together on the table, piece by piece. Each piece is a spot: a card's place, an
// island, a token …; which spots may come next follows from the choices alone.

import type { Command, Json } from "../../../contract/types";
import type { Act, Field } from "../types";

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
const CATCH: Act = "mini_divercity.choose_catch";

/** What one field still wants: one value, or all of a list, in its order if that matters. */
interface Slot {
  kind: Kind;
  wants: SpotValue[];
  as: "one" | "set" | "sequence";
}

export function keyOf(spot: Spot): string {
  return `${spot.kind}:${spot.value}`;
}

export function isSame(one: Spot, other: Spot): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** What the command wants beyond these spots; null if they do not lead to it. */
export function rest(command: Command, spots: Spot[]): Slot[] | null {
  let slots: Slot[] | null = slotsOf(command);
  for (const spot of spots) {
    slots = slots && taken(slots, spot);
  }
  return slots;
}

/** Every spot that may come next. */
export function next(slots: Slot[]): Spot[] {
  return slots.filter((slot) => !waits(slots, slot)).flatMap(spotsOf);
}

/** All the spots of a command, in an order in which they can be picked. */
export function pathOf(command: Command): Spot[] {
  return slotsOf(command)
    .sort((one, other) => Number(one.as !== "one") - Number(other.as !== "one"))
    .flatMap((slot) => slot.wants.map((value) => ({ kind: slot.kind, value })));
}

function slotsOf(command: Command): Slot[] {
  const fields = Object.entries(command).filter(([field]) => field !== "type");
  return fields
    .map(([field, value]) => slotOf(command.type, field as Field, value))
    .filter(({ wants }) => wants.length > 0);
}

function slotOf(act: string, field: Field, value: Json): Slot {
  const kind = act === CATCH ? "caught" : KINDS[field];
  if (!Array.isArray(value)) return { kind, wants: [value as SpotValue], as: "one" };
  return { kind, wants: value as SpotValue[], as: field === "order" ? "sequence" : "set" };
}

function taken(slots: Slot[], spot: Spot): Slot[] | null {
  const open = slots.filter((slot) => slot.kind === spot.kind && !waits(slots, slot));
  const taker = open.find((slot) => spotsOf(slot).some((each) => isSame(each, spot)));
  if (taker === undefined) return null;
  const left = taker.wants.filter((value) => value !== spot.value);
  const others = slots.filter((slot) => slot !== taker);
  return left.length === 0 ? others : [...others, { ...taker, wants: left }];
}

/** What goes along with a card is picked after the card itself. */
function waits(slots: Slot[], slot: Slot): boolean {
  return slot.as !== "one" && slots.some(({ kind, as }) => kind === slot.kind && as === "one");
}

function spotsOf({ kind, wants, as }: Slot): Spot[] {
  const values = as === "sequence" ? wants.slice(0, 1) : wants;
  return values.map((value) => ({ kind, value }));
}
