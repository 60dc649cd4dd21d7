// The shapes of the game under the names that its page uses.

import type { Event, Schemas } from "../../contract/types";

type Mini<Name extends string> = `mini_divercity.${Name}` extends keyof Schemas
  ? Schemas[`mini_divercity.${Name}`]
  : never;

export type MiniView = Mini<"MiniDivercityView">;
export type CardView = Mini<"CardView">;
export type DiverView = Mini<"DiverView">;
export type CorporationCard = Mini<"CorporationCard">;
export type Power = Mini<"Power">;
export type Goal = Mini<"Goal">;
export type Question = Mini<"Question">;

export type Species = NonNullable<CardView["species"]>;
export type Place = CardView["place"];
export type Side = CardView["side"];
export type Colour = NonNullable<CorporationCard["hotels"]>[number];
export type Threat = CorporationCard["events"][number];
export type Role = DiverView["role"];
export type Result = NonNullable<MiniView["result"]>;
export type Pile = Mini<"Consult">["pile"];

export type MiniCommand =
  | Mini<"PayOil">
  | Mini<"Identify">
  | Mini<"CloseHotel">
  | Mini<"Explore">
  | Mini<"QuickExplore">
  | Mini<"UseWalkieTalkie">
  | Mini<"SendDiver">
  | Mini<"SendToHotel">
  | Mini<"SendToCard">
  | Mini<"SendToToken">
  | Mini<"SendToDeck">
  | Mini<"SendToTeammates">
  | Mini<"SwapCards">
  | Mini<"KeepCards">
  | Mini<"ChooseCatch">
  | Mini<"RevealCards">
  | Mini<"OrderCorporations">
  | Mini<"LookAhead">
  | Mini<"PayForSave">
  | Mini<"Consult">
  | Mini<"Concede">;
export type ActionType = MiniCommand["type"];
/** All fields of these commands. */
export type Field = Exclude<
  MiniCommand extends infer C ? (C extends C ? keyof C : never) : never,
  "type"
>;

export type MiniEvent =
  | Mini<"CardsDealt">
  | Mini<"DynamiteFished">
  | Mini<"OilPaid">
  | Mini<"Identified">
  | Mini<"SavePaid">
  | Mini<"HotelClosed">
  | Mini<"QuicklyExplored">
  | Mini<"CardsRevealed">
  | Mini<"CardsSwapped">
  | Mini<"CardsCaught">
  | Mini<"CatchChosen">
  | Mini<"TopSpeciesTurned">
  | Mini<"TokenMoved">
  | Mini<"CorporationsReshuffled">
  | Mini<"CorporationDrawn">
  | Mini<"OilFoundNothing">
  | Mini<"HotelsOpened">
  | Mini<"HotelFreed">
  | Mini<"CorporationsSeen">
  | Mini<"CorporationsOrdered">
  | Mini<"CorporationTurned">
  | Mini<"GameLaid">
  | Mini<"DiversDealt">
  | Mini<"QuestionAsked">
  | Mini<"DiverSent">
  | Mini<"Explored">
  | Mini<"WalkieTalkieUsed">
  | Mini<"SwapDeclined">
  | Mini<"LookDeclined">
  | Mini<"PileConsulted">
  | Mini<"GameEnded">;

export function isOurs(event: Event): event is MiniEvent {
  return event.type.startsWith("mini_divercity.");
}

export const SPECIES: readonly Species[] = [
  "nudibranch",
  "crab",
  "hammerhead",
  "porcupinefish",
  "mandarinfish",
  "manta",
  "lobster",
  "eel",
  "octopus",
  "turtle",
  "oyster",
  "starfish",
];
export const COLOURS: readonly Colour[] = ["red", "green", "blue", "orange", "purple", "yellow"];

/** The steps of the scale, from worst to best. */
export const STEPS = { extinct: -2, red: -1, blue: 0, green: 1, saved: 2 } as const;
export type Step = keyof typeof STEPS;

export function stepOf(view: MiniView, species: Species): Step {
  const at = view.scale[species] ?? 0;
  const names = Object.keys(STEPS) as Step[];
  return names.find((name) => STEPS[name] === at) ?? "blue";
}

export function cardAt(view: MiniView, seat: number, place: Place): CardView | null {
  return view.hands[seat]?.find((card) => card?.place === place) ?? null;
}
