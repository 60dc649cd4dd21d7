import { expect, test } from "vitest";
import { commands, type Fixed } from "../choices";
import type { Command, Pattern } from "../contract/types";
import { commandOf, fieldSteps, commandTypes } from "./command_form";

const PLACE = "a.place";
const CHOICES: Pattern[] = [
  { type: PLACE, cell: ["b2", "c3"], colour: ["red", "blue"], turned: [true, false] },
  { type: PLACE, cell: ["c3", "d4"], colour: ["green"], turned: [false] },
  { type: "a.pay", goods: [["wood", "gold"], ["wood"], []] },
  { type: "a.pass" },
];

/** Every command that can be reached by choosing offered values. */
function reachable(choices: Pattern[], type: string, chosenValues: Fixed = {}): Command[] {
  const form = fieldSteps(choices, type, chosenValues);
  const next = form.find(({ chosen }) => chosen === undefined);
  if (next === undefined) {
    const command = commandOf(choices, type, form);
    return command === null ? [] : [command];
  }
  return next.values.flatMap((value) =>
    reachable(choices, type, { ...chosenValues, [next.field]: value }),
  );
}

test("Forms reach exactly the legal commands.", () => {
  const sent = commandTypes(CHOICES).flatMap((type) => reachable(CHOICES, type));
  const legal = [...commands(CHOICES)];
  expect(sent).toHaveLength(legal.length);
  expect(sent).toEqual(expect.arrayContaining(legal));
});

test("A field offers values once those before it are chosen.", () => {
  expect(fieldSteps(CHOICES, PLACE, {})[1]).toEqual({
    field: "colour",
    values: [],
    chosen: undefined,
  });
  expect(fieldSteps(CHOICES, PLACE, { cell: "c3" })[1]?.values).toEqual(["red", "blue", "green"]);
  expect(fieldSteps(CHOICES, PLACE, { cell: "b2" })[1]?.values).toEqual(["red", "blue"]);
});

test("A single value is chosen automatically, and a value that became illegal is dropped.", () => {
  const green = fieldSteps(CHOICES, PLACE, { cell: "c3", colour: "green", turned: true });
  expect(green.map(({ chosen }) => chosen)).toEqual(["c3", "green", false]);
  const moved = fieldSteps(CHOICES, PLACE, { cell: "b2", colour: "green" });
  expect(moved.map(({ chosen }) => chosen)).toEqual(["b2", undefined, undefined]);
});

test("A command without fields is complete; one that is not offered never is.", () => {
  expect(commandOf(CHOICES, "a.pass", fieldSteps(CHOICES, "a.pass", {}))).toEqual({
    type: "a.pass",
  });
  expect(commandOf(CHOICES, "a.fly", fieldSteps(CHOICES, "a.fly", {}))).toBeNull();
});
