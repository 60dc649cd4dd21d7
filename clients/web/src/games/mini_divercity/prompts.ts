// Texts of the panel: prompts, and labels of actions and spots.

import type { Draft, Action } from "./moves/command_set";
import type { Kind, Spot, SpotValue } from "./moves/spots";
import {
  cardAt,
  type Colour,
  type MiniView,
  type Pile,
  type Place,
  type Role,
  type Species,
} from "./types";
import { faceNamed, placeNamed, powerNamed, sideOf, type Localization } from "./localization";

/** The prompt for the player to act. */
export function promptOf(
  draft: Draft,
  selectable: Spot[],
  view: MiniView,
  viewer: number,
  l10n: Localization,
) {
  const { prompts } = l10n;
  if (draft.actionType === null) {
    if (draft.spots.length === 0)
      return view.question ? prompts.questions[view.question.kind] : prompts.turn;
    return prompts.withThese(
      l10n.list(draft.spots.map((spot) => spotNamed(spot, view, viewer, l10n))),
    );
  }
  const texts = prompts.actionTexts[draft.actionType];
  const kind = selectable[0]?.kind;
  if (kind === undefined) return texts.label;
  const goesAlong = kind === "place" && draft.spots.some((spot) => spot.kind === "place");
  return (goesAlong ? texts.more : undefined) ?? texts.asks?.[kind] ?? texts.label;
}

/** The text for viewers who are not to act. */
export function waitingFor(
  view: MiniView,
  toAct: number[],
  { prompts, t, who, list }: Localization,
): string {
  if (view.result !== null) return t.results[view.result];
  if (view.question) return prompts.waits[view.question.kind](who(view.question.seat));
  return toAct.length > 0 ? prompts.waitsFor(list(toAct.map(who))) : prompts.over;
}

export function actionLabel(
  { actionType, diver }: Action,
  { prompts, names }: Localization,
): string {
  return diver === null ? prompts.actionTexts[actionType].label : prompts.send(names.diver(diver));
}

export function actionNote(
  { actionType, diver }: Action,
  view: MiniView,
  l10n: Localization,
): string {
  if (diver === null) return l10n.prompts.actionTexts[actionType].note ?? "";
  const card = view.divers.flat().find(({ role }) => role === diver);
  return card === undefined ? "" : powerNamed(l10n, card.power);
}

export function cardNamed(place: Place, view: MiniView, seat: number, l10n: Localization): string {
  const species = cardAt(view, seat, place)?.species;
  const where = placeNamed(l10n, sideOf(l10n.alone, place), place);
  return species ? `${l10n.names.species(species)} (${where})` : where;
}

type Naming = (value: SpotValue, view: MiniView, seat: number, l10n: Localization) => string;

const NAMINGS: Record<Kind, Naming> = {
  place: (value, view, seat, l10n) => cardNamed(value as Place, view, seat, l10n),
  island: (value, _view, _seat, { names }) => names.island(value as Colour),
  token: (value, _view, _seat, { names }) => names.species(value as Species),
  caught: (value, _view, _seat, { names }) => names.species(value as Species),
  seat: (value, _view, _seat, { who }) => who(value as number),
  diver: (value, _view, _seat, { names }) => names.diver(value as Role),
  pile: (value, _view, _seat, { prompts }) => prompts.piles[value as Pile],
  count: (value, _view, _seat, { prompts }) => (value === 1 ? prompts.one : prompts.two),
  look: (value, _view, _seat, { prompts }) => (value === true ? prompts.yes : prompts.no),
  rank: (value, view, _seat, l10n) => rankNamed(value as number, view, l10n),
};

export function spotNamed(
  { kind, value }: Spot,
  view: MiniView,
  seat: number,
  l10n: Localization,
): string {
  return NAMINGS[kind](value, view, seat, l10n);
}

function rankNamed(rank: number, view: MiniView, l10n: Localization): string {
  const card = view.corporations.next[rank - 1];
  const face = card === undefined ? undefined : view.faces[card];
  return face ? faceNamed(l10n, face) : String(rank);
}
