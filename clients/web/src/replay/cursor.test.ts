import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Cursor } from "./cursor.svelte";
import type { CursorPosition } from "./navigation";

const published: CursorPosition[] = [];

function cursorAt(at: CursorPosition): Cursor {
  return new Cursor(at, (position) => published.push(position));
}

beforeEach(() => {
  published.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("The cursor moves at once; the address follows once it rests.", () => {
  const cursor = cursorAt(null);
  for (const at of [5, 6, 7]) cursor.go(at);
  expect(cursor.at).toBe(7);
  expect(published).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(published).toEqual([7]);
});

test("A cursor that returns to the published position publishes nothing.", () => {
  const cursor = cursorAt(5);
  cursor.go(6);
  cursor.go(5);
  vi.advanceTimersByTime(1000);
  expect(published).toEqual([]);
});

test("The cursor follows the address, but not its own changes of it.", () => {
  const cursor = cursorAt(5);
  cursor.go(6);
  vi.advanceTimersByTime(1000);
  cursor.go(7);
  cursor.follow(6);
  expect(cursor.at).toBe(7);
  cursor.follow(2);
  expect(cursor.at).toBe(2);
});

test("A stopped cursor publishes nothing.", () => {
  const cursor = cursorAt(5);
  cursor.go(6);
  cursor.stop();
  vi.advanceTimersByTime(1000);
  expect(published).toEqual([]);
});
