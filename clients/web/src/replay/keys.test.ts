import { expect, test } from "vitest";
import { walkOf } from "./keys";

const PRESS = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
};

test.each([
  ["ArrowLeft", "back"],
  ["ArrowRight", "on"],
  ["Home", "begin"],
  ["End", "end"],
  ["ArrowUp", null],
  ["a", null],
])("%s leads %s.", (key, walk) => {
  expect(walkOf({ ...PRESS, key }, false)).toBe(walk);
});

test("Where somebody types or walks a grid, the keys belong to that.", () => {
  expect(walkOf({ ...PRESS, key: "ArrowLeft" }, true)).toBeNull();
});

test("What a board has used already is used.", () => {
  expect(walkOf({ ...PRESS, key: "ArrowLeft", defaultPrevented: true }, false)).toBeNull();
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("With %s it is the browser's.", (held) => {
  expect(walkOf({ ...PRESS, key: "ArrowLeft", [held]: true }, false)).toBeNull();
});
