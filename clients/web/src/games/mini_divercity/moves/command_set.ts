// A command in the making: what kind it is, as soon as that is clear, and what was picked for it.

import { commands } from "../../../choices";
import type { Command, Pattern } from "../../../contract/types";
import type { ActionType, Role } from "../types";
import { isSame, keyOf, nextSpots, remaining, type Kind, type Spot } from "./spots";

export interface Draft {
  actionType: ActionType | null;
  spots: Spot[];
}

/** A kind of command; a diver's is that diver's alone. */
export interface Action {
  actionType: ActionType;
  diver: Role | null;
}

/** Allowed beside whatever is asked. */
const ANYTIME: readonly ActionType[] = ["mini_divercity.consult", "mini_divercity.concede"];
/** Said in full by their own button, and nothing is lost by them. */
const IMMEDIATE: readonly ActionType[] = [
  "mini_divercity.explore",
  "mini_divercity.keep_cards",
  "mini_divercity.look_ahead",
  "mini_divercity.choose_catch",
];
/** Picked on a button that says all of it, not on a piece of the table. */
const MESSAGES: readonly Kind[] = ["look", "caught"];

export class CommandSet {
  private readonly all: Command[];

  constructor(choices: Pattern[]) {
    this.all = [...commands(choices)];
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Where only one kind of command answers what is asked, it is begun. */
  initialDraft(): Draft {
    const main = this.actions({ actionType: null, spots: [] });
    const [first] = main;
    const isClear =
      first !== undefined && new Set(main.map(({ actionType }) => actionType)).size === 1;
    const draft = { actionType: isClear ? first.actionType : null, spots: [] };
    return isClear && !MESSAGES.includes(this.selectable(draft)[0]?.kind ?? "place")
      ? this.autoSelected(draft)
      : draft;
  }

  /** The kinds of command that these spots may lead to. */
  actions(draft: Draft): Action[] {
    return this.kinds(draft).filter(({ actionType }) => !ANYTIME.includes(actionType));
  }

  anytime(): Action[] {
    return this.kinds({ actionType: null, spots: [] }).filter(({ actionType }) =>
      ANYTIME.includes(actionType),
    );
  }

  /** Every spot that may be picked now. */
  selectable(draft: Draft): Spot[] {
    return distinct(this.matching(draft).flatMap(({ slots }) => nextSpots(slots)));
  }

  /** What can be picked without letting the draft go, or to begin another. */
  available(draft: Draft): Spot[] {
    const free = ANYTIME.flatMap((actionType) => this.selectable({ actionType, spots: [] }));
    return distinct([...this.selectable(draft), ...this.alternatives(draft), ...free]);
  }

  /** The command that is meant, once nothing is missing. */
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

  /** Whether the last step has said all of this command, so that nobody need be asked again. */
  isExplicit(before: Draft, command: Command, last: Spot | null): boolean {
    const actionType = command.type as ActionType;
    if (last !== null) return MESSAGES.includes(last.kind);
    return (
      IMMEDIATE.includes(actionType) ||
      (before.spots.length > 0 && remaining(command, before.spots)?.length === 0)
    );
  }

  /** What could stand where the last spot of a whole command stands. */
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

  /** Where only one kind of command is meant, it is that one. */
  private inferred(draft: Draft): Draft {
    const kinds = this.kinds(draft);
    const [only] = kinds;
    return only && kinds.length === 1 ? this.begin(draft, only) : draft;
  }

  /** Where there is only one way on, it is gone. */
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
