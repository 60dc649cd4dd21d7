import { expect, test } from "vitest";
import { positionAt, stepOf, stepped } from "./navigation";

const RANGE = { first: 3, last: 20 };
const PRESS = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
};

test("The step before the newest version is the one before it.", () => {
  expect(stepped(null, "previous", RANGE)).toBe(19);
});

test("At the newest version the cursor follows the match.", () => {
  expect(stepped(19, "next", RANGE)).toBeNull();
  expect(stepped(5, "last", RANGE)).toBeNull();
  expect(positionAt(20, RANGE)).toBeNull();
});

test("An earlier position does not depend on the newest version.", () => {
  expect(stepped(17, "next", { first: 3, last: 300 })).toBe(18);
});

test("Positions are clamped to the range.", () => {
  expect(stepped(3, "previous", RANGE)).toBe(3);
  expect(stepped(11, "first", RANGE)).toBe(3);
  expect(positionAt(1, RANGE)).toBe(3);
  expect(stepped(null, "next", RANGE)).toBeNull();
});

test("In a history of one version every step stays.", () => {
  const positions = (["first", "previous", "next", "last"] as const).map((step) =>
    stepped(null, step, { first: 1, last: 1 }),
  );
  expect(positions).toEqual([null, null, null, null]);
});

test.each([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
  ["ArrowUp", null],
  ["a", null],
])("Key %s is the step %s.", (key, step) => {
  expect(stepOf({ ...PRESS, key }, false)).toBe(step);
});

test("Keys that the focused element uses are left to it.", () => {
  expect(stepOf({ ...PRESS, key: "ArrowLeft" }, true)).toBeNull();
});

test("A key press that was handled already is ignored.", () => {
  expect(stepOf({ ...PRESS, key: "ArrowLeft", defaultPrevented: true }, false)).toBeNull();
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("With %s it is the browser's.", (name) => {
  expect(stepOf({ ...PRESS, key: "ArrowLeft", [name]: true }, false)).toBeNull();
});
