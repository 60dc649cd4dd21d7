// All of a command in words, as the button says that sends it.

import type { Command } from "../../contract/types";
import { cardNamed } from "./prompts";
import type { Act, MiniCommand, MiniView, Place, Role } from "./types";
import type { Lexicon } from "./localization";

interface Speaker {
  lex: Lexicon;
  view: MiniView;
  seat: number;
}

type Orders = { [C in MiniCommand as C["type"]]: (command: C, speaker: Speaker) => string };

const ORDERS: Orders = {
  "mini_divercity.pay_oil": ({ card, extra }, speaker) =>
    speaker.lex.ask.says.oil(named(card, speaker)) + along(extra, speaker),
  "mini_divercity.identify": ({ card, extra }, speaker) =>
    speaker.lex.ask.says.identify(named(card, speaker)) + along(extra, speaker),
  "mini_divercity.close_hotel": ({ card, hotel }, speaker) =>
    speaker.lex.ask.says.close(named(card, speaker), speaker.lex.names.island(hotel)),
  "mini_divercity.explore": labelled,
  "mini_divercity.quick_explore": (_, { lex }) => lex.ask.says.quick,
  "mini_divercity.use_walkie_talkie": ({ seat }, { lex }) => lex.ask.says.tell(lex.who(seat)),
  "mini_divercity.send_diver": ({ diver }, speaker) => sent(diver, "", speaker),
  "mini_divercity.send_to_hotel": ({ diver, hotel }, speaker) =>
    sent(diver, speaker.lex.names.island(hotel), speaker),
  "mini_divercity.send_to_card": ({ diver, card }, speaker) =>
    sent(diver, named(card, speaker), speaker),
  "mini_divercity.send_to_token": ({ diver, species }, speaker) =>
    sent(diver, speaker.lex.names.species(species), speaker),
  "mini_divercity.send_to_deck": ({ diver, count }, speaker) =>
    sent(diver, count === 1 ? speaker.lex.ask.one : speaker.lex.ask.two, speaker),
  "mini_divercity.send_to_teammates": ({ diver, seats }, speaker) =>
    sent(diver, speaker.lex.t.and(seats.map(speaker.lex.who)), speaker),
  "mini_divercity.swap_cards": ({ lagoon, ocean }, speaker) =>
    speaker.lex.ask.says.swap(named(lagoon, speaker), named(ocean, speaker)),
  "mini_divercity.keep_cards": labelled,
  "mini_divercity.choose_catch": labelled,
  "mini_divercity.reveal_cards": ({ cards }, speaker) =>
    speaker.lex.ask.says.reveal(listed(cards, speaker)),
  "mini_divercity.order_corporations": (_, { lex }) => lex.ask.says.order,
  "mini_divercity.look_ahead": labelled,
  "mini_divercity.pay_for_save": ({ cards }, speaker) =>
    speaker.lex.ask.says.pay(listed(cards, speaker)),
  "mini_divercity.consult": ({ pile }, { lex }) => lex.ask.says.consult(lex.ask.piles[pile]),
  "mini_divercity.concede": (_, { lex }) => lex.ask.says.concede,
};

export function orderNamed(command: Command, view: MiniView, seat: number, lex: Lexicon): string {
  // What is offered is a command of the game, and its words are found by its type.
  const order = ORDERS[command.type as Act] as (command: Command, speaker: Speaker) => string;
  return order(command, { lex, view, seat });
}

function labelled({ type }: { type: Act }, { lex }: Speaker): string {
  return lex.ask.deeds[type].label;
}

function sent(diver: Role, aim: string, { lex }: Speaker): string {
  return lex.ask.says.send(lex.names.diver(diver), aim);
}

function named(place: Place, { view, seat, lex }: Speaker): string {
  return cardNamed(place, view, seat, lex);
}

function listed(places: readonly Place[], speaker: Speaker): string {
  return speaker.lex.t.and(places.map((place) => named(place, speaker)));
}

function along(extra: readonly Place[] | undefined, speaker: Speaker): string {
  return extra === undefined || extra.length === 0
    ? ""
    : speaker.lex.ask.says.along(listed(extra, speaker));
}
