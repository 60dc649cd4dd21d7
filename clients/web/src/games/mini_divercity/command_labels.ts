// Labels of complete commands, for the buttons that send them.

import type { Command } from "../../contract/types";
import { cardNamed } from "./prompts";
import type { ActionType, MiniCommand, MiniView, Place, Role } from "./types";
import type { Localization } from "./localization";

interface LabelContext {
  l10n: Localization;
  view: MiniView;
  seat: number;
}

type CommandLabels = {
  [C in MiniCommand as C["type"]]: (command: C, context: LabelContext) => string;
};

const LABELS: CommandLabels = {
  "mini_divercity.pay_oil": ({ card, extra }, context) =>
    context.l10n.prompts.commands.oil(named(card, context)) + along(extra, context),
  "mini_divercity.identify": ({ card, extra }, context) =>
    context.l10n.prompts.commands.identify(named(card, context)) + along(extra, context),
  "mini_divercity.close_hotel": ({ card, hotel }, context) =>
    context.l10n.prompts.commands.close(named(card, context), context.l10n.names.island(hotel)),
  "mini_divercity.explore": labelled,
  "mini_divercity.quick_explore": (_, { l10n }) => l10n.prompts.commands.quick,
  "mini_divercity.use_walkie_talkie": ({ seat }, { l10n }) =>
    l10n.prompts.commands.tell(l10n.who(seat)),
  "mini_divercity.send_diver": ({ diver }, context) => sent(diver, "", context),
  "mini_divercity.send_to_hotel": ({ diver, hotel }, context) =>
    sent(diver, context.l10n.names.island(hotel), context),
  "mini_divercity.send_to_card": ({ diver, card }, context) =>
    sent(diver, named(card, context), context),
  "mini_divercity.send_to_token": ({ diver, species }, context) =>
    sent(diver, context.l10n.names.species(species), context),
  "mini_divercity.send_to_deck": ({ diver, count }, context) =>
    sent(diver, count === 1 ? context.l10n.prompts.one : context.l10n.prompts.two, context),
  "mini_divercity.send_to_teammates": ({ diver, seats }, context) =>
    sent(diver, context.l10n.list(seats.map(context.l10n.who)), context),
  "mini_divercity.swap_cards": ({ lagoon, ocean }, context) =>
    context.l10n.prompts.commands.swap(named(lagoon, context), named(ocean, context)),
  "mini_divercity.keep_cards": labelled,
  "mini_divercity.choose_catch": labelled,
  "mini_divercity.reveal_cards": ({ cards }, context) =>
    context.l10n.prompts.commands.reveal(listed(cards, context)),
  "mini_divercity.order_corporations": (_, { l10n }) => l10n.prompts.commands.order,
  "mini_divercity.look_ahead": labelled,
  "mini_divercity.pay_for_save": ({ cards }, context) =>
    context.l10n.prompts.commands.pay(listed(cards, context)),
  "mini_divercity.consult": ({ pile }, { l10n }) =>
    l10n.prompts.commands.consult(l10n.prompts.piles[pile]),
  "mini_divercity.concede": (_, { l10n }) => l10n.prompts.commands.concede,
};

export function commandLabel(
  command: Command,
  view: MiniView,
  seat: number,
  l10n: Localization,
): string {
  // Offered commands are commands of this game, and their labels are found by type.
  const order = LABELS[command.type as ActionType] as (
    command: Command,
    context: LabelContext,
  ) => string;
  return order(command, { l10n, view, seat });
}

function labelled({ type }: { type: ActionType }, { l10n }: LabelContext): string {
  return l10n.prompts.actionTexts[type].label;
}

function sent(diver: Role, aim: string, { l10n }: LabelContext): string {
  const { commands } = l10n.prompts;
  const name = l10n.names.diver(diver);
  return aim === "" ? commands.send(name) : commands.sendTo(name, aim);
}

function named(place: Place, { view, seat, l10n }: LabelContext): string {
  return cardNamed(place, view, seat, l10n);
}

function listed(places: readonly Place[], context: LabelContext): string {
  return context.l10n.list(places.map((place) => named(place, context)));
}

function along(extra: readonly Place[] | undefined, context: LabelContext): string {
  return extra === undefined || extra.length === 0
    ? ""
    : context.l10n.prompts.commands.along(listed(extra, context));
}
