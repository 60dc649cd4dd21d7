// Legal commands by the card or control that starts them. A draft holds the legal commands of one
// type; answering its questions one by one leaves a single command.

import { allows, commands, possible, same, values } from "../../choices";
import type { Command, Json, Pattern } from "../../contract/types";
import type { Spot } from "./spots";

export interface Draft {
  type: string;
  patterns: Pattern[];
  /** The parts of a bundle that are already chosen. */
  picked: string[];
}

export interface Answer {
  value: Json;
  then: Draft;
}

export interface Question {
  field: string;
  answers: Answer[];
}

const ORDER = ["card", "place", "cards", "goods", "resource", "good", "take", "pay"];
/** Bundles are asked for part by part, since a list of them might be too long. */
const BUNDLES = ["cards", "goods", "take"];
const NAMED = "fifty_first_state.";

/** Actions that no card stands for. */
const TABLE_ACTIONS = [
  "keep_card",
  "reject_card",
  "cash_spoils",
  "hold_spoils",
  "scavenge",
  "trade_cards",
  "pass",
  "save_goods",
];

/** The command's type without the game's prefix. */
export function actionOf(type: string): string {
  return type.slice(NAMED.length);
}

export function tableActions(choices: Pattern[]): Draft[] {
  return TABLE_ACTIONS.map((action) => drafted(choices, action)).filter(isPossible);
}

/** The actions with the card at this spot. */
export function actionsAt(choices: Pattern[], spot: Spot, face?: { kind: string }): Draft[] {
  return draftsAt(choices, spot, face?.kind).filter(isPossible);
}

function draftsAt(choices: Pattern[], { zone, at, card }: Spot, kind?: string): Draft[] {
  const draftOf = (action: string) => drafted(choices, action);
  switch (zone) {
    case "hand":
      return [
        ...(kind === "contact" ? paying(choices, `hand.${card}`) : []),
        ...["conquer", "cooperate", "incorporate", "redevelop", "play_leader"].map((action) =>
          fixed(draftOf(action), "card", card),
        ),
        picked(draftOf("trade_cards"), "cards", card),
      ];
    case "built":
      return ["use_location", "take_stock", "redevelop"].map((action) =>
        fixed(draftOf(action), "place", at),
      );
    case "row":
      return [fixed(draftOf("visit"), "place", at)];
    case "spoils":
      return [fixed(draftOf("cash_spoils"), "card", card)];
    case "agreements":
      return paying(choices, `agreement.${card}`);
    case "contacts":
      return paying(choices, `base.${card}`);
    case "leader":
      return [draftOf("use_leader")];
  }
}

/** The next open question, or the command if there is none. */
export function nextOf(draft: Draft): Question | Command {
  for (const field of ORDER) {
    const open = distinct(draft.patterns.flatMap((pattern) => values(pattern, field)));
    if (open.length > 1) return { field, answers: answersTo(draft, field, open) };
  }
  const [command] = commands(draft.patterns);
  return command ?? { type: draft.type };
}

export function isQuestion(next: Question | Command): next is Question {
  return "answers" in next;
}

/** All legal payments. */
export function waysToPay(draft: Draft): string[][] {
  return distinct(draft.patterns.flatMap((pattern) => values(pattern, "pay"))) as string[][];
}

function drafted(choices: Pattern[], action: string): Draft {
  const type = NAMED + action;
  return { type, patterns: possible(choices, type), picked: [] };
}

function isPossible(draft: Draft): boolean {
  return draft.patterns.length > 0;
}

function answersTo(draft: Draft, field: string, open: Json[]): Answer[] {
  if (!BUNDLES.includes(field)) {
    return open.map((value) => ({ value, then: fixed(draft, field, value) }));
  }
  const parts = distinct(open.flatMap((bundle) => without(bundle as string[], draft.picked)));
  return parts.map((part) => ({ value: part, then: picked(draft, field, part as string) }));
}

function fixed(draft: Draft, field: string, value: Json): Draft {
  const allowing = draft.patterns.filter((pattern) => allows(pattern, { [field]: value }));
  const patterns = allowing.map((pattern) => ({ ...pattern, [field]: [value] }));
  return { ...draft, patterns, picked: [] };
}

/** Adds a part to the bundle. */
function picked(draft: Draft, field: string, part: string): Draft {
  const selected = [...draft.picked, part];
  const holding = (bundle: Json) => holds(bundle as string[], selected);
  return { ...only(draft, field, holding), picked: selected };
}

function paying(choices: Pattern[], coin: string): Draft[] {
  const kinds = ["conquer", "cooperate", "incorporate", "use_location", "use_leader"];
  return kinds.map((action) =>
    only(drafted(choices, action), "pay", (way) => (way as string[]).includes(coin)),
  );
}

function only(draft: Draft, field: string, fits: (value: Json) => boolean): Draft {
  const patterns = draft.patterns.map((pattern) => ({
    ...pattern,
    [field]: values(pattern, field).filter(fits),
  }));
  return { ...draft, patterns: patterns.filter((each) => values(each, field).length > 0) };
}

function holds(bundle: string[], parts: string[]): boolean {
  return without(bundle, parts).length === bundle.length - parts.length;
}

function without(bundle: string[], parts: string[]): string[] {
  const rest = [...bundle];
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function distinct(all: Json[]): Json[] {
  return all.filter((value, at) => all.findIndex((each) => same(each, value)) === at);
}
