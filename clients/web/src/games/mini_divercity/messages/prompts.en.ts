// The English prompts and answers.

import type { ActionType, Question } from "../types";
import type { Kind } from "../moves/spots";

/** The texts of an action: label, note, and the questions on the way. */
export interface ActionText {
  label: string;
  note?: string;
  asks?: Partial<Record<Kind, string>>;
  /** The question for further cards after the first. */
  more?: string;
}

export const en = {
  turn: "Your turn: choose one main action.",
  before: "Before it, if you like",
  main: "Main action",
  anytime: "At any time",
  questions: {
    oil: "An oil platform! Which card do you give it?",
    save: "A saved species costs cards. Which do you give?",
    swap: "Do you swap a Lagoon card with an Ocean card?",
    catch: "The Captain has caught these. Which one is discarded, and gets better?",
    reveal: "Which cards do you turn face up?",
    order: "In which order do these Corporations cards go back?",
    look: "Do you turn the next Corporations card face up?",
    action: "The Captain calls you: take one main action now.",
  } satisfies Record<Question["kind"], string>,
  waits: {
    oil: (name: string) => `${name} chooses a card for the oil platform.`,
    save: (name: string) => `${name} chooses cards for a saved species.`,
    swap: (name: string) => `${name} may swap two cards.`,
    catch: (name: string) => `${name} chooses one of the Captain’s cards.`,
    reveal: (name: string) => `${name} chooses cards to turn face up.`,
    order: (name: string) => `${name} puts Corporations cards in order.`,
    look: (name: string) => `${name} may look at the next Corporations card.`,
    action: (name: string) => `${name} was called and takes a main action.`,
  } satisfies Record<Question["kind"], (name: string) => string>,
  waitsFor: (name: string) => `${name} is to play.`,
  over: "The game is over.",
  withThese: (names: string) => `What about ${names}?`,
  back: "Back",
  one: "one card",
  two: "two cards",
  yes: "Turn it face up",
  no: "Leave it face down",
  actionTexts: {
    "mini_divercity.pay_oil": {
      label: "Give a card to the oil platform",
      asks: { place: "An oil platform! Which card do you give it?" },
      more: "That species is out of play: which other cards go along?",
    },
    "mini_divercity.identify": {
      label: "Identify",
      note: "A card is discarded: its species gets better.",
      asks: { place: "Which card do you identify?" },
      more: "A Lagoon card costs others: which go along?",
    },
    "mini_divercity.close_hotel": {
      label: "Close a hotel",
      note: "A card is discarded: a hotel is an island again.",
      asks: { place: "Which card do you give for it?", island: "Which hotel do you close?" },
    },
    "mini_divercity.explore": { label: "Explore", note: "All Ocean cards are turned face up." },
    "mini_divercity.quick_explore": {
      label: "Quick exploration",
      note: "Both Lagoon cards are given away, the Ocean is turned face up.",
    },
    "mini_divercity.use_walkie_talkie": {
      label: "Walkie-talkie",
      note: "A teammate is told the whole hand.",
      asks: { seat: "Whom do you tell the hand?" },
    },
    "mini_divercity.send_diver": { label: "Send" },
    "mini_divercity.send_to_hotel": { label: "Send", asks: { island: "Which hotel?" } },
    "mini_divercity.send_to_card": { label: "Send", asks: { place: "Which card?" } },
    "mini_divercity.send_to_token": { label: "Send", asks: { token: "Which species?" } },
    "mini_divercity.send_to_deck": { label: "Send", asks: { count: "How many cards?" } },
    "mini_divercity.send_to_teammates": { label: "Send", asks: { seat: "Which teammate?" } },
    "mini_divercity.swap_cards": {
      label: "Swap two cards",
      asks: { place: "Which Lagoon card, and which Ocean card?" },
    },
    "mini_divercity.keep_cards": { label: "Swap nothing" },
    "mini_divercity.choose_catch": {
      label: "Choose a card",
      asks: { caught: "The Captain has caught these. Which one is discarded, and gets better?" },
    },
    "mini_divercity.reveal_cards": {
      label: "Turn cards face up",
      asks: { place: "Which cards do you turn face up?" },
    },
    "mini_divercity.order_corporations": {
      label: "Put the cards back",
      asks: { rank: "Which of these Corporations cards comes next?" },
    },
    "mini_divercity.look_ahead": {
      label: "The next Corporations card",
      asks: { look: "Do you turn the next Corporations card face up?" },
    },
    "mini_divercity.pay_for_save": {
      label: "Pay for the saved species",
      asks: { place: "A saved species costs cards. Which do you give?" },
    },
    "mini_divercity.consult": {
      label: "Look through a discard pile",
      note: "Once in the game for each pile: what lies there now stays noted.",
      asks: { pile: "Which pile?" },
    },
    "mini_divercity.concede": { label: "Give the goal up", note: "The game is lost at once." },
  } satisfies Record<ActionType, ActionText> as Record<ActionType, ActionText>,
  send: (diver: string) => `Send: ${diver}`,
  piles: { species: "Discarded Species", corporations: "Discarded Corporations" },
  /** Labels of complete commands. */
  commands: {
    oil: (card: string) => `Give ${card} to the oil platform`,
    identify: (card: string) => `Identify ${card}`,
    along: (cards: string) => ` and give ${cards} along with it`,
    close: (card: string, island: string) => `Give ${card}, close the hotel: ${island}`,
    quick: "Give both Lagoon cards, turn the Ocean face up",
    tell: (names: string) => `Tell the hand: ${names}`,
    send: (diver: string) => `Send ${diver}`,
    sendTo: (diver: string, aim: string) => `Send ${diver}: ${aim}`,
    swap: (lagoon: string, ocean: string) => `Swap ${lagoon} and ${ocean}`,
    reveal: (cards: string) => `Turn face up: ${cards}`,
    order: "Put them back in this order",
    pay: (cards: string) => `Give ${cards}`,
    consult: (pile: string) => `Look through: ${pile}`,
    concede: "Give up: the game is lost",
  },
};

export type PromptMessages = typeof en;
