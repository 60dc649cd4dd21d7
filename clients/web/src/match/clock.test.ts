import { expect, test } from "vitest";
import type { ClockFace } from "../contract/types";
import { isLow, leftOf, formatTime, untilChange } from "./clock";

const SINCE = Date.parse("2026-11-18T20:00:00Z");
const CLOCK: ClockFace = {
  kind: "total",
  seconds: 900,
  remaining_ms: [60_000, 45_000],
  running: 1,
  since: "2026-11-18T20:00:00.000000Z",
};

test("Only the running clock loses time.", () => {
  expect(leftOf(CLOCK, 1, SINCE + 1500)).toBe(43_500);
  expect(leftOf(CLOCK, 0, SINCE + 1500)).toBe(60_000);
});

test("Remaining time is clamped at both ends.", () => {
  expect(leftOf(CLOCK, 1, SINCE + 99_000)).toBe(0);
  expect(leftOf(CLOCK, 1, SINCE - 5000)).toBe(45_000);
});

test("Without a clock there is no remaining time.", () => {
  expect(leftOf({ kind: "none" }, 0, SINCE)).toBeNull();
});

test("Time is low below 30 s and below a fifth of the initial time.", () => {
  expect(isLow(CLOCK, 29_999)).toBe(true);
  expect(isLow(CLOCK, 30_000)).toBe(false);
  expect(isLow({ kind: "per_move", seconds: 60 }, 12_000)).toBe(false);
  expect(isLow({ kind: "per_move", seconds: 60 }, 11_999)).toBe(true);
});

test.each([
  [3_725_000, "1:02:05"],
  [872_999, "14:32"],
  [60_000, "1:00"],
  [10_000, "0:10"],
  [9_870, "9.8"],
  [0, "0.0"],
])("%i ms are shown as %s.", (left, face) => {
  expect(formatTime(left)).toBe(face);
});

test.each([872_345, 60_000, 10_000, 9_870, 100, 31])(
  "With %i ms left, the next tick is when the text changes.",
  (left) => {
    const later = left - untilChange(left);
    expect(formatTime(Math.max(0, later + 1))).toBe(formatTime(left));
    if (later > 0) expect(formatTime(later)).not.toBe(formatTime(left));
  },
);
