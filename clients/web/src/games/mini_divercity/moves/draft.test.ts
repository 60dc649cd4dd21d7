import { expect, test } from "vitest";
import { commands } from "../../../choices";
import type { Command, Pattern } from "../../../contract/types";
import { Moves, type Draft } from "./draft";
import { OTHERS, TURN } from "./offers";
import { isSame, pathOf, type Spot } from "./spots";

const EVERY = [TURN, ...OTHERS];
const place = (value: number): Spot => ({ kind: "place", value });

/** As somebody would do it who only uses what the page offers. */
function walked(choices: Pattern[], command: Command): Draft {
  const moves = new Moves(choices);
  let draft = moves.fresh();
  if (draft.act !== command.type) {
    const verbs = [...moves.verbs({ act: null, spots: [] }), ...moves.aside()];
    const verb = verbs.find(
      ({ act, diver }) => act === command.type && diver === (command["diver"] ?? null),
    );
    expect(verb).toBeDefined();
    if (verb) draft = moves.begin({ act: null, spots: [] }, verb);
  }
  for (const spot of pathOf(command)) {
    if (draft.spots.some((each) => isSame(each, spot))) continue;
    expect(moves.lit(draft)).toContainEqual(spot);
    draft = moves.pick(draft, spot);
  }
  return draft;
}

test("Whatever is offered can be put together from what is lit.", () => {
  const kinds = new Set<string>();
  for (const choices of EVERY) {
    const moves = new Moves(choices);
    for (const command of commands(choices)) {
      kinds.add(command.type);
      expect(moves.whole(walked(choices, command))).toEqual(command);
    }
  }
  expect(kinds.size).toBe(21);
});

test("A piece that is tapped first asks what is to be done with it.", () => {
  const moves = new Moves(TURN);
  const tapped = moves.pick(moves.fresh(), place(3));
  expect(tapped.act).toBeNull();
  expect(moves.verbs(tapped).map(({ act }) => act)).toEqual([
    "mini_divercity.send_to_card",
    "mini_divercity.identify",
    "mini_divercity.close_hotel",
  ]);
});

test("A piece that means one thing only begins it.", () => {
  const moves = new Moves(TURN);
  const tapped = moves.pick(moves.fresh(), { kind: "token", value: "eel" });
  expect(moves.whole(tapped)).toEqual({
    type: "mini_divercity.send_to_token",
    diver: "diving",
    species: "eel",
  });
});

test("The cards that go along are asked after the card itself.", () => {
  const moves = new Moves(TURN);
  const begun = moves.begin(moves.fresh(), { act: "mini_divercity.identify", diver: null });
  expect(moves.lit(begun)).toEqual([3, 4, 5, 1].map(place));
  const paid = moves.pick(begun, place(1));
  expect(moves.lit(paid)).toEqual([2, 3, 4].map(place));
  expect(moves.whole(paid)).toBeNull();
  expect(moves.whole(moves.pick(moves.pick(paid, place(4)), place(2)))).toEqual({
    type: "mini_divercity.identify",
    card: 1,
    extra: [2, 4],
  });
});

test("What is tapped again is put back, with all that came after it.", () => {
  const moves = new Moves(TURN);
  const begun = moves.begin(moves.fresh(), { act: "mini_divercity.identify", diver: null });
  const paid = moves.pick(moves.pick(begun, place(1)), place(2));
  expect(moves.pick(paid, place(1))).toEqual(begun);
});

test("The last piece of a whole command can be changed for another.", () => {
  const moves = new Moves(TURN);
  const begun = moves.begin(moves.fresh(), { act: "mini_divercity.identify", diver: null });
  const whole = moves.pick(begun, place(3));
  expect(moves.within(whole)).toContainEqual(place(4));
  expect(moves.pick(whole, place(4)).spots).toEqual([place(4)]);
});

test("Where there is one way on only, nobody is asked.", () => {
  const moves = new Moves([
    { type: "mini_divercity.close_hotel", card: [1, 2], hotel: ["red"] },
    { type: "mini_divercity.explore" },
  ]);
  const begun = moves.begin(moves.fresh(), { act: "mini_divercity.close_hotel", diver: null });
  expect(moves.whole(moves.pick(begun, place(2)))).not.toBeNull();
});

test("A single question is begun at once, and what is always possible stays beside it.", () => {
  const [oil = []] = OTHERS;
  const moves = new Moves(oil);
  expect(moves.fresh().act).toBe("mini_divercity.pay_oil");
  expect(moves.within(moves.fresh())).toContainEqual({ kind: "pile", value: "species" });
});

test("Words that say everything are enough; what costs something is said once more.", () => {
  const moves = new Moves(TURN);
  const fresh = moves.fresh();
  expect(moves.isSaid(fresh, { type: "mini_divercity.explore" }, null)).toBe(true);
  expect(moves.isSaid(fresh, { type: "mini_divercity.concede" }, null)).toBe(false);
  const identify = { type: "mini_divercity.identify", card: 3, extra: [] };
  expect(moves.isSaid(fresh, identify, place(3))).toBe(false);
  expect(moves.isSaid({ act: null, spots: [place(3)] }, identify, null)).toBe(true);
});
