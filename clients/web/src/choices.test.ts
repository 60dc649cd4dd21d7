import { expect, test } from "vitest";
import { commands, left, possible } from "./choices";

const CHOICES = [
  { type: "a.place", cell: ["b2", "c3"], colour: ["red", "blue"] },
  { type: "a.place", cell: ["d4"], colour: ["red"] },
  { type: "a.pass" },
];

test("Every combination of a pattern's values is a command.", () => {
  expect([...commands(CHOICES)]).toHaveLength(6);
  expect([...commands(CHOICES)]).toContainEqual({ type: "a.place", cell: "c3", colour: "blue" });
});

test("What is left for a field depends on what is fixed.", () => {
  expect(left(CHOICES, "a.place", "cell", { colour: "blue" })).toEqual(["b2", "c3"]);
  expect(left(CHOICES, "a.place", "cell", { colour: "red" })).toEqual(["b2", "c3", "d4"]);
});

test("A pattern without fields allows one command.", () => {
  expect(possible(CHOICES, "a.pass")).toHaveLength(1);
  expect(possible(CHOICES, "a.pass", { cell: "b2" })).toHaveLength(0);
});
