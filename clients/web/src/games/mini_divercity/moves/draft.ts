// A command in the making: what kind it is, as soon as that is clear, and what was picked for it.

import { commands } from "../../../choices";
import type { Command, Pattern } from "../../../contract/types";
import type { Act, Role } from "../types";
import { isSame, keyOf, next, rest, type Kind, type Spot } from "./spots";

export interface Draft {
  act: Act | null;
  spots: Spot[];
}

/** A kind of command; a diver's is that diver's alone. */
export interface Verb {
  act: Act;
  diver: Role | null;
}

/** Allowed beside whatever is asked. */
const ASIDE: readonly Act[] = ["mini_divercity.consult", "mini_divercity.concede"];
/** Said in full by their own button, and nothing is lost by them. */
const AT_ONCE: readonly Act[] = [
  "mini_divercity.explore",
  "mini_divercity.keep_cards",
  "mini_divercity.look_ahead",
  "mini_divercity.choose_catch",
];
/** Picked on a button that says all of it, not on a piece of the table. */
const SAID: readonly Kind[] = ["look", "caught"];

export class Moves {
  private readonly all: Command[];

  constructor(choices: Pattern[]) {
    this.all = [...commands(choices)];
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Where only one kind of command answers what is asked, it is begun. */
  fresh(): Draft {
    const main = this.verbs({ act: null, spots: [] });
    const [first] = main;
    const isClear = first !== undefined && new Set(main.map(({ act }) => act)).size === 1;
    const draft = { act: isClear ? first.act : null, spots: [] };
    return isClear && !SAID.includes(this.lit(draft)[0]?.kind ?? "place")
      ? this.settled(draft)
      : draft;
  }

  /** The kinds of command that these spots may lead to. */
  verbs(draft: Draft): Verb[] {
    return this.kinds(draft).filter(({ act }) => !ASIDE.includes(act));
  }

  aside(): Verb[] {
    return this.kinds({ act: null, spots: [] }).filter(({ act }) => ASIDE.includes(act));
  }

  /** Every spot that may be picked now. */
  lit(draft: Draft): Spot[] {
    return distinct(this.fitting(draft).flatMap(({ slots }) => next(slots)));
  }

  /** What can be picked without letting the draft go, or to begin another. */
  within(draft: Draft): Spot[] {
    const free = ASIDE.flatMap((act) => this.lit({ act, spots: [] }));
    return distinct([...this.lit(draft), ...this.instead(draft), ...free]);
  }

  /** The command that is meant, once nothing is missing. */
  whole(draft: Draft): Command | null {
    if (draft.act === null) return null;
    return this.fitting(draft).find(({ slots }) => slots.length === 0)?.command ?? null;
  }

  pick(draft: Draft, spot: Spot): Draft {
    const at = draft.spots.findIndex((each) => isSame(each, spot));
    if (at >= 0) return { ...draft, spots: draft.spots.slice(0, at) };
    return this.cleared(this.extended(draft, spot));
  }

  begin(draft: Draft, verb: Verb): Draft {
    const named: Spot[] = verb.diver === null ? [] : [{ kind: "diver", value: verb.diver }];
    const fresh = named.filter((spot) => !draft.spots.some((each) => isSame(each, spot)));
    return this.settled({ act: verb.act, spots: [...draft.spots, ...fresh] });
  }

  /** Whether the last step has said all of this command, so that nobody need be asked again. */
  isSaid(before: Draft, command: Command, last: Spot | null): boolean {
    const act = command.type as Act;
    if (last !== null) return SAID.includes(last.kind);
    return (
      AT_ONCE.includes(act) ||
      (before.spots.length > 0 && rest(command, before.spots)?.length === 0)
    );
  }

  /** What could stand where the last spot of a whole command stands. */
  private instead(draft: Draft): Spot[] {
    const last = draft.spots.at(-1);
    if (last === undefined || this.whole(draft) === null) return [];
    return this.lit(shortened(draft)).filter(({ kind }) => kind === last.kind);
  }

  private extended(draft: Draft, spot: Spot): Draft {
    const isIn = (spots: Spot[]) => spots.some((each) => isSame(each, spot));
    if (isIn(this.lit(draft))) return { ...draft, spots: [...draft.spots, spot] };
    if (!isIn(this.instead(draft))) return { act: null, spots: [spot] };
    return { ...draft, spots: [...shortened(draft).spots, spot] };
  }

  /** Where only one kind of command is meant, it is that one. */
  private cleared(draft: Draft): Draft {
    const kinds = this.kinds(draft);
    const [only] = kinds;
    return only && kinds.length === 1 ? this.begin(draft, only) : draft;
  }

  /** Where there is only one way on, it is gone. */
  private settled(draft: Draft): Draft {
    const [only, another] = this.lit(draft);
    if (only === undefined || another !== undefined || this.whole(draft) !== null) return draft;
    return this.settled({ ...draft, spots: [...draft.spots, only] });
  }

  private fitting({ act, spots }: Draft) {
    return this.all
      .filter(({ type }) => act === null || type === act)
      .flatMap((command) => {
        const slots = rest(command, spots);
        return slots === null ? [] : [{ command, slots }];
      });
  }

  private kinds(draft: Draft): Verb[] {
    const found = new Map<string, Verb>();
    for (const { command } of this.fitting(draft)) {
      const verb = { act: command.type as Act, diver: (command["diver"] ?? null) as Role | null };
      found.set(`${verb.act} ${verb.diver ?? ""}`, verb);
    }
    return [...found.values()];
  }
}

function shortened(draft: Draft): Draft {
  return { ...draft, spots: draft.spots.slice(0, -1) };
}

function distinct(spots: Spot[]): Spot[] {
  return [...new Map(spots.map((spot) => [keyOf(spot), spot])).values()];
}
