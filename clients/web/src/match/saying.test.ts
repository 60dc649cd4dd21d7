import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "../live/moment";
import { Saying } from "./saying";

function moment(version: number): Moment {
  return { version, events: [{ type: "x" }] } as Moment;
}

const MOMENTS = Array.from({ length: 10 }, (_, at) => moment(at));

function shown(said: number[], ...places: [version: number, isNow: boolean][]): Saying {
  const saying = new Saying(({ version }) => said.push(version));
  for (const [version, isNow] of places) saying.shown(MOMENTS[version] ?? moment(version), isNow);
  return saying;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("What happens is said at once, and what was there before is not.", () => {
  const said: number[] = [];
  shown(said, [3, true], [4, true], [5, true]);
  expect(said).toEqual([4, 5]);
});

test("Who leafs fast hears nothing, and who stays hears once where they are.", () => {
  const said: number[] = [];
  const saying = shown(said, [9, true], [8, false], [7, false], [6, false]);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([6]);
  saying.shown(MOMENTS[6] ?? moment(6), false);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([6]);
});

test("Of what leads nowhere new nothing is said.", () => {
  const said: number[] = [];
  shown(said, [3, true]).shown({ ...moment(4), events: [] }, true);
  expect(said).toEqual([]);
});
