import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pointer } from "./pointer.svelte";
import type { Place } from "./walk";

const named: Place[] = [];

function pointer(at: Place): Pointer {
  return new Pointer(at, (place) => named.push(place));
}

beforeEach(() => {
  named.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("Who walks is there at once; the address follows when they rest.", () => {
  const here = pointer(null);
  for (const at of [5, 6, 7]) here.go(at);
  expect(here.at).toBe(7);
  expect(named).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(named).toEqual([7]);
});

test("Who comes back to where the address is already changes nothing.", () => {
  const here = pointer(5);
  here.go(6);
  here.go(5);
  vi.advanceTimersByTime(1000);
  expect(named).toEqual([]);
});

test("What the address says is followed, unless we said it ourselves.", () => {
  const here = pointer(5);
  here.go(6);
  vi.advanceTimersByTime(1000);
  here.go(7);
  here.told(6);
  expect(here.at).toBe(7);
  here.told(2);
  expect(here.at).toBe(2);
});

test("Whoever has left names nothing any more.", () => {
  const here = pointer(5);
  here.go(6);
  here.end();
  vi.advanceTimersByTime(1000);
  expect(named).toEqual([]);
});
