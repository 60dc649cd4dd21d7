import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autoplay } from "./autoplay.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts up to `most` steps. */
function counting(most: number): { steps: () => number; autoplay: Autoplay } {
  let steps = 0;
  return { steps: () => steps, autoplay: new Autoplay(() => ++steps < most) };
}

test("Steps follow at the chosen speed, also when it changes.", () => {
  const { steps, autoplay } = counting(100);
  autoplay.start();
  vi.advanceTimersByTime(2000);
  expect(steps()).toBe(2);
  autoplay.speed = 4;
  vi.advanceTimersByTime(2000);
  expect(steps()).toBe(2 + 1 + 4);
});

test("It stops after the last step, and on demand.", () => {
  const { steps, autoplay } = counting(3);
  autoplay.start();
  vi.advanceTimersByTime(1500);
  autoplay.stop();
  vi.advanceTimersByTime(9000);
  expect(steps()).toBe(1);
  autoplay.start();
  vi.advanceTimersByTime(9000);
  expect([steps(), autoplay.playing]).toEqual([3, false]);
});
