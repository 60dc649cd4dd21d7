// The positions of cards on the table: they tell equal cards apart.

import type { Localization } from "./text/localization";
import { seen, type Amounts, type StateView } from "./types";

export type Zone = "hand" | "built" | "row" | "spoils" | "agreements" | "contacts" | "leader";

export interface Spot {
  zone: Zone;
  at: number;
  /** The card; of the contacts of the base, the kind. */
  card: string;
}

export function keyOf({ zone, at }: Spot): string {
  return `${zone}.${at}`;
}

export function spotsOf(view: StateView, zone: Zone): Spot[] {
  return cardsOf(view, zone).map((card, at) => ({ zone, at, card }));
}

function cardsOf(view: StateView, zone: Zone): string[] {
  switch (zone) {
    case "hand":
      return seen(view.hand);
    case "built":
    case "row":
      return view[zone].map(({ card }) => card);
    case "spoils":
    case "agreements":
      return view[zone];
    case "contacts":
      return view.base.contacts.map(({ contact }) => contact);
    case "leader":
      return view.leader === null ? [] : [view.leader.card];
  }
}

/** The price of the next use of a card in play. */
export function priceAt(view: StateView, { zone, at }: Spot): Amounts | null {
  if (zone === "leader") return view.leader_price;
  return zone === "built" ? (view.built[at]?.price ?? null) : null;
}

/** The props of every zone of the table. */
export interface ZoneProps {
  l10n: Localization;
  selected: Spot | null;
  highlightOf: (spot: Spot) => "no" | "faint" | "yes";
  choose: (spot: Spot) => void;
}
