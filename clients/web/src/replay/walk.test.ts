import { expect, test } from "vitest";
import { placeOf, walked } from "./walk";

const STRETCH = { first: 3, last: 20 };

test("From the newest moment one goes back to the one before it.", () => {
  expect(walked(null, "back", STRETCH)).toBe(19);
});

test("Who reaches the newest moment goes along with what comes.", () => {
  expect(walked(19, "on", STRETCH)).toBeNull();
  expect(walked(5, "end", STRETCH)).toBeNull();
  expect(placeOf(20, STRETCH)).toBeNull();
});

test("Who looks back stays there, whatever comes.", () => {
  expect(walked(17, "on", { first: 3, last: 300 })).toBe(18);
});

test("There is nothing to see before the first moment with a board, nor after the newest.", () => {
  expect(walked(3, "back", STRETCH)).toBe(3);
  expect(walked(11, "begin", STRETCH)).toBe(3);
  expect(placeOf(1, STRETCH)).toBe(3);
  expect(walked(null, "on", STRETCH)).toBeNull();
});

test("A story of one moment has nowhere to go.", () => {
  const walks = (["begin", "back", "on", "end"] as const).map((walk) =>
    walked(null, walk, { first: 1, last: 1 }),
  );
  expect(walks).toEqual([null, null, null, null]);
});
