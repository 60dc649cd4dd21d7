// The English messages of the table.

import { counterOf, pluralOf } from "../../../i18n/text";
import type { Power, Result, Side, Step } from "../types";

type Zone = NonNullable<Power["zone"]>;
/** What a power does, with its number of cards and the name of its zone. */
export type PowerText = (values: { count: number; zone: string; step: number }) => string;

const counted = counterOf("en");
const plural = pluralOf("en");

export const en = {
  seat: (seat: number) => `Player ${seat + 1}`,
  you: "you",
  goal: "Goal",
  titled: (title: string, text: string) => `${title}: ${text}`,
  effe: "Effe’s solo mode",
  level: (number: string) => `Level ${number}`,
  savedOf: (count: number, goal: number) => `${count} of ${goal} saved`,
  extinctOf: (count: number, limit: number) => `${count} of ${limit} extinct`,
  hotelsOf: (count: number, limit: number) => `${count} of ${limit} hotels`,
  won: "to win",
  lost: "and the game is lost",
  cardsLeft: (count: number) => `${counted(count, "card")} left`,
  deckLoses: "the game is lost when none is left",
  sea: "The sea: islands and species",
  islands: "Islands",
  island: "Island",
  hotel: "Hotel",
  scale: "Scale of the species",
  steps: {
    extinct: "extinct",
    red: "red zone",
    blue: "blue zone",
    green: "green zone",
    saved: "saved",
  } satisfies Record<Step, string>,
  hands: "Hands",
  sides: { lagoon: "Lagoon", ocean: "Ocean", hand: "Hand" } satisfies Record<Side, string>,
  handOf: (name: string) => `${name}: hand`,
  yourHand: "Your hand",
  yourHandNote: "Your teammates see it, you do not.",
  places: { lagoon: "Lagoon", ocean: "Ocean", hand: "Card" } satisfies Record<Side, string>,
  hidden: "face down",
  known: "told",
  knows: (name: string) => `${name} knows it`,
  noCard: "no card",
  divers: "Divers",
  free: "ready",
  used: "has dived",
  decks: "Decks",
  speciesDeck: "Species deck",
  corporationsDeck: "Corporations deck",
  discard: "Discard pile",
  discarded: (count: number) => `${counted(count, "card")} discarded`,
  topOfDeck: "Face up on the deck",
  nextCards: "Next",
  onlyYou: "only you know them",
  somebodyKnows: (count: number) =>
    plural(count, "somebody knows the next card", `somebody knows the next ${count} cards`),
  drawn: "Being resolved",
  done: "done",
  lastDiscarded: "On top",
  consulted: "Your note of it",
  notConsulted: "You may look through it once, to keep a note.",
  lookThrough: "See all",
  justNow: "What just happened",
  results: {
    saved: "The goal is reached: the sea lives.",
    extinct: "Too many species are extinct.",
    hotels: "Too many islands have a hotel.",
    deck_empty: "The Species deck has run out.",
    out_of_reach: "The goal is out of reach.",
    conceded: "The goal was given up.",
  } satisfies Record<Result, string>,
  zones: {
    red: "the red zone",
    blue: "the blue zone",
    green: "the green zone",
    any: "any zone",
  } satisfies Record<Zone, string>,
  powers: {
    call_teammate: () => "Calls a teammate, who takes a main action at once.",
    catch: ({ count }) =>
      `Takes up to ${count} cards from the Species deck: one is discarded and its species gets better, the other lies face up on the deck.`,
    close_hotel: () => "Closes a hotel for nothing.",
    identify: () => "Identifies a card of the own hand, beside the main action.",
    move_token: ({ zone, step }) =>
      `Moves a species from ${zone} ${counted(Math.abs(step), "step")} ${step < 0 ? "down" : "up"}.`,
    order_corporations: ({ count }) =>
      `Looks at the next ${count} Corporations cards and puts them back in any order.`,
    reveal: ({ count }) => `Turns ${count} Ocean cards and the next Species card face up.`,
    see_own_hand: () => "Sees the whole own hand.",
    tell_hands: ({ count }) => `Tells up to ${count} teammates their hands.`,
  } satisfies Record<Power["does"], PowerText> as Record<Power["does"], PowerText>,
  /** Powers that differ in the solo mode. */
  soloPowers: {
    close_hotel: () => "Closes a hotel for nothing; then you may swap a Lagoon and an Ocean card.",
    identify: () => "Discards an Ocean card: its species gets better.",
    order_corporations: ({ count }) =>
      `Looks at the next ${count} Corporations cards and puts them back in any order; then two Ocean cards are turned face up.`,
    see_own_hand: () => "Turns all Ocean cards face up.",
  } satisfies Partial<Record<Power["does"], PowerText>> as Partial<
    Record<Power["does"], PowerText>
  >,
};

export type Messages = typeof en;
