// The English messages about the fairness of dice and cards.

import { counterOf } from "../../i18n/text";

const counted = counterOf("en");

export const en = {
  title: "Fair dice and cards",
  yourPart: "Your part",
  promise: "The server’s promise",
  receipt: (number: number, at: string) => `Promise ${number} to the player who opened, ${at}`,
  noReceipt: "Opened without a promise beforehand: the server could have heard the players first.",
  daily: "The deal of that day: fixed and signed the day before, the same for everyone",
  verify: "Verify these dice",
  fair: (draws: number) => `Fair: ${counted(draws, "draw")} computed again.`,
  unfair: "Not fair: the draws do not follow from the promise and the players’ parts.",
  nothingDrawn: "Nothing was left to chance.",
  witnessed: (names: string) => `Witnessed by ${names}: the server was bound before it heard them.`,
  unwitnessed: "Not witnessed: no player can show that the server was bound first.",
  all: "All promises to you",
  receipts: "Promises to you",
  intro:
    "Before each match the server fixes its part of the dice and signs that for you. Here is what became of every such promise; none may be missing.",
  number: "No.",
  given: "Given",
  outcome: "What became of it",
  status: {
    open: "not used yet",
    used: "opened this match",
    expired: "never used; its secret is revealed",
  },
  none: "No promise yet: the first comes with your next match.",
  complete: "The list is complete and agrees with what this browser kept.",
  broken: "The list does not agree with what this browser kept.",
  signedOut: "Sign in to see the promises to you.",
  waitingFor: (names: string) => `Waiting for the seeds of ${names}`,
};

export type FairMessages = typeof en;
