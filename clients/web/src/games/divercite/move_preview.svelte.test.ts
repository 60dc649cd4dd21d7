import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command, Preview } from "../../contract/types";
import { MovePreview } from "./move_preview.svelte";
import type { DiverciteView } from "./types";

const WISH: Command = { type: "divercite.place_neutral", cell: "e5" };
const OTHER: Command = { ...WISH, cell: "a1" };
const NOW = { game: "divercite", ply: 0 } as DiverciteView;
const NEXT = { game: "divercite", ply: 1 } as DiverciteView;
const TOLD = { view: NEXT } as Preview;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("What is wished for is asked once, and known from then on.", async () => {
  const request = vi.fn(() => Promise.resolve(TOLD));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, WISH);
  expect(movePreview.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(movePreview.after).toBe(NEXT);
  movePreview.show(NOW, null);
  expect(movePreview.after).toBeNull();
  movePreview.show(NOW, WISH);
  expect(movePreview.after).toBe(NEXT);
  expect(request).toHaveBeenCalledTimes(1);
});

test("Nothing is asked of those who only pass by.", async () => {
  const request = vi.fn(() => Promise.resolve(TOLD));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, WISH)();
  await vi.runAllTimersAsync();
  expect(request).not.toHaveBeenCalled();
});

test("On another view everything is asked anew.", async () => {
  const request = vi.fn(() => Promise.resolve(TOLD));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, WISH);
  await vi.runAllTimersAsync();
  movePreview.show(NEXT, WISH);
  expect(movePreview.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(request).toHaveBeenCalledTimes(2);
});

test("A question that is stale is dropped, and its answer shown to nobody.", async () => {
  const view_: ((preview: Preview) => void)[] = [];
  const stale: AbortSignal[] = [];
  const movePreview = new MovePreview((_, signal) => {
    stale.push(signal);
    return new Promise((resolve) => view_.push(resolve));
  });
  const leave = movePreview.show(NOW, WISH);
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  movePreview.show(NOW, OTHER);
  expect(stale[0]?.aborted).toBe(true);
  view_[0]?.(TOLD);
  await vi.advanceTimersByTimeAsync(1000);
  expect(movePreview.after).toBeNull();
});
