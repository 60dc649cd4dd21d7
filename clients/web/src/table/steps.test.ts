import { expect, test } from "vitest";
import { commands, type Fixed } from "../choices";
import type { Command, Pattern } from "../contract/shapes";
import { filled, steps, types } from "./steps";

const PLACE = "a.place";
const CHOICES: Pattern[] = [
  { type: PLACE, cell: ["b2", "c3"], colour: ["red", "blue"], turned: [true, false] },
  { type: PLACE, cell: ["c3", "d4"], colour: ["green"], turned: [false] },
  { type: "a.pay", goods: [["wood", "gold"], ["wood"], []] },
  { type: "a.pass" },
];

/** Every command that somebody can send who picks what the form offers, in every way. */
function reachable(choices: Pattern[], type: string, wished: Fixed = {}): Command[] {
  const form = steps(choices, type, wished);
  const next = form.find(({ chosen }) => chosen === undefined);
  if (next === undefined) {
    const command = filled(choices, type, form);
    return command === null ? [] : [command];
  }
  return next.values.flatMap((value) =>
    reachable(choices, type, { ...wished, [next.field]: value }),
  );
}

test("What forms let one send is what is legal: nothing more, nothing less.", () => {
  const sent = types(CHOICES).flatMap((type) => reachable(CHOICES, type));
  const legal = [...commands(CHOICES)];
  expect(sent).toHaveLength(legal.length);
  expect(sent).toEqual(expect.arrayContaining(legal));
});

test("A field waits for those before it, and then offers what goes with them.", () => {
  expect(steps(CHOICES, PLACE, {})[1]).toEqual({ field: "colour", values: [], chosen: undefined });
  expect(steps(CHOICES, PLACE, { cell: "c3" })[1]?.values).toEqual(["red", "blue", "green"]);
  expect(steps(CHOICES, PLACE, { cell: "b2" })[1]?.values).toEqual(["red", "blue"]);
});

test("What leaves no choice is chosen, and a wish that became illegal is dropped.", () => {
  const green = steps(CHOICES, PLACE, { cell: "c3", colour: "green", turned: true });
  expect(green.map(({ chosen }) => chosen)).toEqual(["c3", "green", false]);
  const moved = steps(CHOICES, PLACE, { cell: "b2", colour: "green" });
  expect(moved.map(({ chosen }) => chosen)).toEqual(["b2", undefined, undefined]);
});

test("A command without fields is ready at once, and one that is not offered never.", () => {
  expect(filled(CHOICES, "a.pass", steps(CHOICES, "a.pass", {}))).toEqual({ type: "a.pass" });
  expect(filled(CHOICES, "a.fly", steps(CHOICES, "a.fly", {}))).toBeNull();
});
