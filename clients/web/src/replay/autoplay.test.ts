import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autoplay } from "./autoplay.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts its steps, of which there are so many. */
function counting(most: number): { steps: () => number; autoplay: Autoplay } {
  let steps = 0;
  return { steps: () => steps, autoplay: new Autoplay(() => ++steps < most) };
}

test("Moments follow one another at the speed that is chosen, also when it changes.", () => {
  const { steps, autoplay } = counting(100);
  autoplay.start();
  vi.advanceTimersByTime(2000);
  expect(steps()).toBe(2);
  autoplay.speed = 4;
  vi.advanceTimersByTime(2000);
  expect(steps()).toBe(2 + 1 + 4);
});

test("It stops at the end by itself, and in between when it is told to.", () => {
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
