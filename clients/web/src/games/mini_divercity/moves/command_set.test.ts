import { expect, test } from "vitest";
import { commands } from "../../../choices";
import type { Command, Pattern } from "../../../contract/types";
import { CommandSet, type Draft } from "./command_set";
import { OTHERS, TURN } from "./sample_choices";
import { isSame, pathOf, type Spot } from "./spots";

const EVERY = [TURN, ...OTHERS];
const place = (value: number): Spot => ({ kind: "place", value });

/** Composes the command from what the page offers. */
function draftFor(choices: Pattern[], command: Command): Draft {
  const commandSet = new CommandSet(choices);
  let draft = commandSet.initialDraft();
  if (draft.actionType !== command.type) {
    const actions = [
      ...commandSet.actions({ actionType: null, spots: [] }),
      ...commandSet.anytime(),
    ];
    const action = actions.find(
      ({ actionType, diver }) =>
        actionType === command.type && diver === (command["diver"] ?? null),
    );
    expect(action).toBeDefined();
    if (action) draft = commandSet.begin({ actionType: null, spots: [] }, action);
  }
  for (const spot of pathOf(command)) {
    if (draft.spots.some((each) => isSame(each, spot))) continue;
    expect(commandSet.selectable(draft)).toContainEqual(spot);
    draft = commandSet.pick(draft, spot);
  }
  return draft;
}

test("Every legal command can be composed of selectable spots.", () => {
  const kinds = new Set<string>();
  for (const choices of EVERY) {
    const commandSet = new CommandSet(choices);
    for (const command of commands(choices)) {
      kinds.add(command.type);
      expect(commandSet.completed(draftFor(choices, command))).toEqual(command);
    }
  }
  expect(kinds.size).toBe(21);
});

test("A spot that is picked first offers its actions.", () => {
  const commandSet = new CommandSet(TURN);
  const tapped = commandSet.pick(commandSet.initialDraft(), place(3));
  expect(tapped.actionType).toBeNull();
  expect(commandSet.actions(tapped).map(({ actionType }) => actionType)).toEqual([
    "mini_divercity.send_to_card",
    "mini_divercity.identify",
    "mini_divercity.close_hotel",
  ]);
});

test("A spot with one action starts it.", () => {
  const commandSet = new CommandSet(TURN);
  const tapped = commandSet.pick(commandSet.initialDraft(), { kind: "token", value: "eel" });
  expect(commandSet.completed(tapped)).toEqual({
    type: "mini_divercity.send_to_token",
    diver: "diving",
    species: "eel",
  });
});

test("Additional cards are asked for after the card itself.", () => {
  const commandSet = new CommandSet(TURN);
  const started = commandSet.begin(commandSet.initialDraft(), {
    actionType: "mini_divercity.identify",
    diver: null,
  });
  expect(commandSet.selectable(started)).toEqual([3, 4, 5, 1].map(place));
  const paid = commandSet.pick(started, place(1));
  expect(commandSet.selectable(paid)).toEqual([2, 3, 4].map(place));
  expect(commandSet.completed(paid)).toBeNull();
  expect(commandSet.completed(commandSet.pick(commandSet.pick(paid, place(4)), place(2)))).toEqual({
    type: "mini_divercity.identify",
    card: 1,
    extra: [2, 4],
  });
});

test("Picking a spot again removes it and all later ones.", () => {
  const commandSet = new CommandSet(TURN);
  const started = commandSet.begin(commandSet.initialDraft(), {
    actionType: "mini_divercity.identify",
    diver: null,
  });
  const paid = commandSet.pick(commandSet.pick(started, place(1)), place(2));
  expect(commandSet.pick(paid, place(1))).toEqual(started);
});

test("The last spot of a complete command can be replaced.", () => {
  const commandSet = new CommandSet(TURN);
  const started = commandSet.begin(commandSet.initialDraft(), {
    actionType: "mini_divercity.identify",
    diver: null,
  });
  const completed = commandSet.pick(started, place(3));
  expect(commandSet.available(completed)).toContainEqual(place(4));
  expect(commandSet.pick(completed, place(4)).spots).toEqual([place(4)]);
});

test("A single alternative is selected automatically.", () => {
  const commandSet = new CommandSet([
    { type: "mini_divercity.close_hotel", card: [1, 2], hotel: ["red"] },
    { type: "mini_divercity.explore" },
  ]);
  const started = commandSet.begin(commandSet.initialDraft(), {
    actionType: "mini_divercity.close_hotel",
    diver: null,
  });
  expect(commandSet.completed(commandSet.pick(started, place(2)))).not.toBeNull();
});

test("A single type of command is started at once, beside the actions at any time.", () => {
  const [oil = []] = OTHERS;
  const commandSet = new CommandSet(oil);
  expect(commandSet.initialDraft().actionType).toBe("mini_divercity.pay_oil");
  expect(commandSet.available(commandSet.initialDraft())).toContainEqual({
    kind: "pile",
    value: "species",
  });
});

test("An explicit button sends at once; a costly command is confirmed.", () => {
  const commandSet = new CommandSet(TURN);
  const initialDraft = commandSet.initialDraft();
  expect(commandSet.isExplicit(initialDraft, { type: "mini_divercity.explore" }, null)).toBe(true);
  expect(commandSet.isExplicit(initialDraft, { type: "mini_divercity.concede" }, null)).toBe(false);
  const identify = { type: "mini_divercity.identify", card: 3, extra: [] };
  expect(commandSet.isExplicit(initialDraft, identify, place(3))).toBe(false);
  expect(commandSet.isExplicit({ actionType: null, spots: [place(3)] }, identify, null)).toBe(true);
});
