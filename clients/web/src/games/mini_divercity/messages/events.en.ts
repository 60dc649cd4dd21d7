// The English sentences of events.

import type { Pile } from "../types";

/** `by` names the player, if there are several. */
export const en = {
  by: (name: string) => `${name}: `,
  better: (species: string, step: string) => `${species} gets better${step}.`,
  worse: (species: string, step: string) => `${species} gets worse${step}.`,
  now: (step: string) => ` (now: ${step})`,
  laid: (save: number, limit: number, hotels: number) =>
    `The game begins: save ${save} species before ${limit} are extinct, or ${hotels} hotels open.`,
  divers: (names: string) => `The divers: ${names}.`,
  deals: (by: string, cards: string) => `${by}new cards: ${cards}.`,
  drawn: (by: string, events: string) => `${by}the Corporations strike: ${events}.`,
  reshuffled: "The discarded Corporations cards are shuffled into a new deck.",
  oil: (by: string, species: string) => `${by}the oil platform gets ${species}.`,
  along: (cards: string) => `Given along with it: ${cards}.`,
  noOil: "The oil platform finds no card.",
  dynamite: (species: string) => `The dynamite fishers hit ${species}.`,
  opened: (islands: string) => `Hotels open: ${islands}.`,
  closed: (by: string, card: string, island: string) =>
    `${by}${card} is given, the hotel closes: ${island}.`,
  freed: (island: string) => `The hotel closes: ${island}.`,
  identified: (by: string, species: string) => `${by}identified ${species}.`,
  savePaid: (by: string, cards: string) => `${by}gave ${cards} for the saved species.`,
  explored: (by: string) => `${by}explored the Ocean.`,
  quickly: (by: string, cards: string) => `${by}quick exploration; ${cards} are given away.`,
  talkie: (by: string, name: string) => `${by}walkie-talkie to ${name}.`,
  revealed: (by: string, cards: string) => `${by}now known: ${cards}.`,
  swapped: (cards: string) => `Swapped: ${cards}.`,
  notSwapped: "Nothing is swapped.",
  sent: (by: string, diver: string) => `${by}${diver} dives.`,
  caught: (cards: string) => `Taken from the deck: ${cards}.`,
  kept: (species: string) => `${species} lies face up on the deck.`,
  seen: (by: string, count: number) => `${by}looks at the next Corporations cards (${count}).`,
  ordered: (by: string) => `${by}the Corporations cards are put back in order.`,
  turned: (events: string) => `The next Corporations card: ${events}.`,
  notTurned: "The next Corporations card stays face down.",
  consulted: {
    species: (count: number) => `Looked through the discarded Species (${count}).`,
    corporations: (count: number) => `Looked through the discarded Corporations (${count}).`,
  } satisfies Record<Pile, (count: number) => string>,
};

export type EventMessages = typeof en;
