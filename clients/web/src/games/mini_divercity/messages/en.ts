// What stands on the table, in English.

import type { Power, Result, Side, Step } from "../types";

export const en = {
  seat: (seat: number) => `Player ${seat + 1}`,
  you: "you",
  goal: "Goal",
  titled: (title: string, text: string) => `${title}: ${text}`,
  level: (number: string, name: string | null) => `Level ${number}${name ? ` · ${name}` : ""}`,
  savedOf: (count: number, goal: number) => `${count} of ${goal} saved`,
  extinctOf: (count: number, limit: number) => `${count} of ${limit} extinct`,
  hotelsOf: (count: number, limit: number) => `${count} of ${limit} hotels`,
  won: "to win",
  lost: "and the game is lost",
  cardsLeft: (count: number) => (count === 1 ? "1 card left" : `${count} cards left`),
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
  place: (side: Side, place: number) =>
    ({ lagoon: `Lagoon ${place}`, ocean: `Ocean ${place}`, hand: `Card ${place}` })[side],
  hidden: "face down",
  told: "told",
  knows: (name: string) => `${name} knows it`,
  noCard: "no card",
  divers: "Divers",
  free: "ready",
  used: "has dived",
  decks: "Decks",
  speciesDeck: "Species deck",
  corporationsDeck: "Corporations deck",
  discard: "Discard pile",
  discarded: (count: number) => (count === 1 ? "1 card discarded" : `${count} cards discarded`),
  topOfDeck: "Face up on the deck",
  nextCards: "Next",
  onlyYou: "only you know them",
  somebodyKnows: (count: number) =>
    count === 1 ? "somebody knows the next card" : `somebody knows the next ${count} cards`,
  drawn: "Being resolved",
  done: "done",
  lastDiscarded: "On top",
  consulted: "Looked through",
  notConsulted: "You may look through it once.",
  lookThrough: "See all",
  justNow: "What just happened",
  results: {
    saved: "The goal is reached: the sea lives.",
    extinct: "Too many species are extinct.",
    hotels: "Hotels stand on every island.",
    deck_empty: "The Species deck has run out.",
    out_of_reach: "The goal is out of reach.",
    conceded: "The goal was given up.",
  } satisfies Record<Result, string>,
  and: (names: string[]) =>
    names.length < 2
      ? names.join("")
      : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join("")}`,
  power: ({ does, zone, count = 1 }: Power, alone: boolean): string =>
    ({
      call_teammate: "Calls a teammate, who takes a main action at once.",
      catch: `Takes up to ${count} cards from the Species deck: one is discarded and its species gets better, the other lies face up on the deck.`,
      close_hotel: alone
        ? "Closes a hotel for nothing; then you may swap a Lagoon and an Ocean card."
        : "Closes a hotel for nothing.",
      identify: alone
        ? "Discards an Ocean card: its species gets better."
        : "Identifies a card of the own hand, beside the main action.",
      move_token: `Moves a species from the ${zone ?? "blue"} zone one step up.`,
      order_corporations: `Looks at the next ${count} Corporations cards and puts them back in any order${alone ? "; then two Ocean cards are turned face up" : ""}.`,
      reveal: `Turns ${count} Ocean cards and the next Species card face up.`,
      see_own_hand: alone ? "Turns all Ocean cards face up." : "Sees the whole own hand.",
      tell_hands: `Tells up to ${count} teammates their hands.`,
    })[does],
};

export type Messages = typeof en;
