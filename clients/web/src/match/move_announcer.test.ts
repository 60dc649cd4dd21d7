import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "../live/snapshot";
import { MoveAnnouncer } from "./move_announcer";

function snapshot(version: number): Snapshot {
  return { version, events: [{ type: "x" }] } as Snapshot;
}

const SNAPSHOTS = Array.from({ length: 10 }, (_, version) => snapshot(version));

function show(announced: number[], ...shown: [version: number, isLatest: boolean][]) {
  const announcer = new MoveAnnouncer(({ version }) => announced.push(version));
  for (const [version, isLatest] of shown)
    announcer.show(SNAPSHOTS[version] ?? snapshot(version), isLatest);
  return announcer;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("New moves are announced at once; the first snapshot is not.", () => {
  const announced: number[] = [];
  show(announced, [3, true], [4, true], [5, true]);
  expect(announced).toEqual([4, 5]);
});

test("Navigation is debounced, and a snapshot is announced once.", () => {
  const announced: number[] = [];
  const announcer = show(announced, [9, true], [8, false], [7, false], [6, false]);
  expect(announced).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(announced).toEqual([6]);
  announcer.show(SNAPSHOTS[6] ?? snapshot(6), false);
  vi.advanceTimersByTime(1000);
  expect(announced).toEqual([6]);
});

test("A snapshot without events is not announced.", () => {
  const announced: number[] = [];
  show(announced, [3, true]).show({ ...snapshot(4), events: [] }, true);
  expect(announced).toEqual([]);
});
