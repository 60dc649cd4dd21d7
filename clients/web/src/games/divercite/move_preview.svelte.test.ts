import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command, Preview } from "../../contract/types";
import { Foresight } from "./move_preview.svelte";
import type { DiverciteView } from "./types";

const WISH: Command = { type: "divercite.place_neutral", cell: "e5" };
const OTHER: Command = { ...WISH, cell: "a1" };
const NOW = { game: "divercite", ply: 0 } as DiverciteView;
const NEXT = { game: "divercite", ply: 1 } as DiverciteView;
const TOLD = { view: NEXT } as Preview;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("What is wished for is asked once, and known from then on.", async () => {
  const ask = vi.fn(() => Promise.resolve(TOLD));
  const foresight = new Foresight(ask);
  foresight.look(NOW, WISH);
  expect(foresight.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(foresight.after).toBe(NEXT);
  foresight.look(NOW, null);
  expect(foresight.after).toBeNull();
  foresight.look(NOW, WISH);
  expect(foresight.after).toBe(NEXT);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("Nothing is asked of those who only pass by.", async () => {
  const ask = vi.fn(() => Promise.resolve(TOLD));
  const foresight = new Foresight(ask);
  foresight.look(NOW, WISH)();
  await vi.runAllTimersAsync();
  expect(ask).not.toHaveBeenCalled();
});

test("On another view everything is asked anew.", async () => {
  const ask = vi.fn(() => Promise.resolve(TOLD));
  const foresight = new Foresight(ask);
  foresight.look(NOW, WISH);
  await vi.runAllTimersAsync();
  foresight.look(NEXT, WISH);
  expect(foresight.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("A question that is stale is dropped, and its answer shown to nobody.", async () => {
  const told: ((preview: Preview) => void)[] = [];
  const stale: AbortSignal[] = [];
  const foresight = new Foresight((_, until) => {
    stale.push(until);
    return new Promise((resolve) => told.push(resolve));
  });
  const leave = foresight.look(NOW, WISH);
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  foresight.look(NOW, OTHER);
  expect(stale[0]?.aborted).toBe(true);
  told[0]?.(TOLD);
  await vi.advanceTimersByTimeAsync(1000);
  expect(foresight.after).toBeNull();
});
