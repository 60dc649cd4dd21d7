import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command, Preview } from "../../contract/types";
import { MovePreview } from "./move_preview.svelte";
import type { DiverciteView } from "./types";

const COMMAND: Command = { type: "divercite.place_neutral", cell: "e5" };
const OTHER: Command = { ...COMMAND, cell: "a1" };
const NOW = { game: "divercite", ply: 0 } as DiverciteView;
const NEXT = { game: "divercite", ply: 1 } as DiverciteView;
const PREVIEW = { view: NEXT } as Preview;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("A preview is requested once and cached.", async () => {
  const request = vi.fn(() => Promise.resolve(PREVIEW));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, COMMAND);
  expect(movePreview.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(movePreview.after).toBe(NEXT);
  movePreview.show(NOW, null);
  expect(movePreview.after).toBeNull();
  movePreview.show(NOW, COMMAND);
  expect(movePreview.after).toBe(NEXT);
  expect(request).toHaveBeenCalledTimes(1);
});

test("A cancelled preview is not requested.", async () => {
  const request = vi.fn(() => Promise.resolve(PREVIEW));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, COMMAND)();
  await vi.runAllTimersAsync();
  expect(request).not.toHaveBeenCalled();
});

test("A new view clears the cache.", async () => {
  const request = vi.fn(() => Promise.resolve(PREVIEW));
  const movePreview = new MovePreview(request);
  movePreview.show(NOW, COMMAND);
  await vi.runAllTimersAsync();
  movePreview.show(NEXT, COMMAND);
  expect(movePreview.after).toBeNull();
  await vi.runAllTimersAsync();
  expect(request).toHaveBeenCalledTimes(2);
});

test("A stale request is aborted, and its response ignored.", async () => {
  const resolvers: ((preview: Preview) => void)[] = [];
  const stale: AbortSignal[] = [];
  const movePreview = new MovePreview((_, signal) => {
    stale.push(signal);
    return new Promise((resolve) => resolvers.push(resolve));
  });
  const cancel = movePreview.show(NOW, COMMAND);
  await vi.advanceTimersByTimeAsync(1000);
  cancel();
  movePreview.show(NOW, OTHER);
  expect(stale[0]?.aborted).toBe(true);
  resolvers[0]?.(PREVIEW);
  await vi.advanceTimersByTimeAsync(1000);
  expect(movePreview.after).toBeNull();
});
