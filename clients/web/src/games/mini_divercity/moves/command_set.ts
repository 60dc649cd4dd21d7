// Composes a command out of spots: its type as soon as it is known, and the spots picked so far.

import { commands } from "../../../choices";
import type { Command, Pattern } from "../../../contract/types";
import type { ActionType, Role } from "../types";
import { isSame, keyOf, nextSpots, remaining, type Kind, type Spot } from "./spots";

export interface Draft {
  actionType: ActionType | null;
  spots: Spot[];
}

/** A type of command, and the diver who is sent. */
export interface Action {
  actionType: ActionType;
  diver: Role | null;
}

/** Legal beside any question. */
const ANYTIME: readonly ActionType[] = ["mini_divercity.consult", "mini_divercity.concede"];
/** Sent by their own button without confirmation: they lose nothing. */
const IMMEDIATE: readonly ActionType[] = [
  "mini_divercity.explore",
  "mini_divercity.keep_cards",
  "mini_divercity.look_ahead",
  "mini_divercity.choose_catch",
];
/** Picked on a button with the full label, not on the table. */
const BUTTON_KINDS: readonly Kind[] = ["look", "caught"];

export class CommandSet {
  private readonly all: Command[];

  constructor(choices: Pattern[]) {
    this.all = [...commands(choices)];
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Starts with the only legal type of command, if there is just one. */
  initialDraft(): Draft {
    const main = this.actions({ actionType: null, spots: [] });
    const [first] = main;
    const isClear =
      first !== undefined && new Set(main.map(({ actionType }) => actionType)).size === 1;
    const draft = { actionType: isClear ? first.actionType : null, spots: [] };
    return isClear && !BUTTON_KINDS.includes(this.selectable(draft)[0]?.kind ?? "place")
      ? this.autoSelected(draft)
      : draft;
  }

  /** The types of command that these spots may lead to. */
  actions(draft: Draft): Action[] {
    return this.kinds(draft).filter(({ actionType }) => !ANYTIME.includes(actionType));
  }

  anytime(): Action[] {
    return this.kinds({ actionType: null, spots: [] }).filter(({ actionType }) =>
      ANYTIME.includes(actionType),
    );
  }

  /** Every spot that may be picked next. */
  selectable(draft: Draft): Spot[] {
    return distinct(this.matching(draft).flatMap(({ slots }) => nextSpots(slots)));
  }

  /** Spots that continue the draft, replace its last spot, or start another command. */
  available(draft: Draft): Spot[] {
    const free = ANYTIME.flatMap((actionType) => this.selectable({ actionType, spots: [] }));
    return distinct([...this.selectable(draft), ...this.alternatives(draft), ...free]);
  }

  /** The complete command, or null. */
  completed(draft: Draft): Command | null {
    if (draft.actionType === null) return null;
    return this.matching(draft).find(({ slots }) => slots.length === 0)?.command ?? null;
  }

  pick(draft: Draft, spot: Spot): Draft {
    const at = draft.spots.findIndex((each) => isSame(each, spot));
    if (at >= 0) return { ...draft, spots: draft.spots.slice(0, at) };
    return this.inferred(this.extended(draft, spot));
  }

  begin(draft: Draft, action: Action): Draft {
    const named: Spot[] = action.diver === null ? [] : [{ kind: "diver", value: action.diver }];
    const initialDraft = named.filter((spot) => !draft.spots.some((each) => isSame(each, spot)));
    return this.autoSelected({
      actionType: action.actionType,
      spots: [...draft.spots, ...initialDraft],
    });
  }

  /** Whether the last step named the whole command, so that no confirmation is needed. */
  isExplicit(before: Draft, command: Command, last: Spot | null): boolean {
    const actionType = command.type as ActionType;
    if (last !== null) return BUTTON_KINDS.includes(last.kind);
    return (
      IMMEDIATE.includes(actionType) ||
      (before.spots.length > 0 && remaining(command, before.spots)?.length === 0)
    );
  }

  /** Alternatives to the last spot of a complete command. */
  private alternatives(draft: Draft): Spot[] {
    const last = draft.spots.at(-1);
    if (last === undefined || this.completed(draft) === null) return [];
    return this.selectable(withoutLast(draft)).filter(({ kind }) => kind === last.kind);
  }

  private extended(draft: Draft, spot: Spot): Draft {
    const isIn = (spots: Spot[]) => spots.some((each) => isSame(each, spot));
    if (isIn(this.selectable(draft))) return { ...draft, spots: [...draft.spots, spot] };
    if (!isIn(this.alternatives(draft))) return { actionType: null, spots: [spot] };
    return { ...draft, spots: [...withoutLast(draft).spots, spot] };
  }

  /** Infers the type of command if there is only one. */
  private inferred(draft: Draft): Draft {
    const kinds = this.kinds(draft);
    const [only] = kinds;
    return only && kinds.length === 1 ? this.begin(draft, only) : draft;
  }

  /** Selects spots as long as there is only one. */
  private autoSelected(draft: Draft): Draft {
    const [only, another] = this.selectable(draft);
    if (only === undefined || another !== undefined || this.completed(draft) !== null) return draft;
    return this.autoSelected({ ...draft, spots: [...draft.spots, only] });
  }

  private matching({ actionType, spots }: Draft) {
    return this.all
      .filter(({ type }) => actionType === null || type === actionType)
      .flatMap((command) => {
        const slots = remaining(command, spots);
        return slots === null ? [] : [{ command, slots }];
      });
  }

  private kinds(draft: Draft): Action[] {
    const found = new Map<string, Action>();
    for (const { command } of this.matching(draft)) {
      const action = {
        actionType: command.type as ActionType,
        diver: (command["diver"] ?? null) as Role | null,
      };
      found.set(`${action.actionType} ${action.diver ?? ""}`, action);
    }
    return [...found.values()];
  }
}

function withoutLast(draft: Draft): Draft {
  return { ...draft, spots: draft.spots.slice(0, -1) };
}

function distinct(spots: Spot[]): Spot[] {
  return [...new Map(spots.map((spot) => [keyOf(spot), spot])).values()];
}
