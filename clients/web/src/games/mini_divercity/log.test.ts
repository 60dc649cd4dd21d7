import { expect, test } from "vitest";
import { continued, type Chapter } from "./log";

const chapter = (turn: number, sentence: string): Chapter => ({
  turn,
  events: [{ type: "mini_divercity.explored" }],
  sentences: [sentence],
});
const said = (log: Chapter[]) => log.flatMap(({ sentences }) => sentences);

test("The log goes on over this turn and the last one.", () => {
  const told = [chapter(1, "a"), chapter(2, "b"), chapter(2, "c"), chapter(3, "d")];
  expect(said(told.reduce<Chapter[]>(continued, []))).toEqual(["b", "c", "d"]);
});

test("Going back in time takes back what came later.", () => {
  const [first, second] = [chapter(1, "a"), chapter(1, "b")];
  const log = [first, second].reduce<Chapter[]>(continued, []);
  expect(said(continued(log, first))).toEqual(["a"]);
});

test("After a leap, or where nothing is known, it begins anew.", () => {
  const log = [chapter(5, "a")];
  expect(said(continued(log, chapter(9, "b")))).toEqual(["b"]);
  expect(continued(log, { turn: 5, events: [], sentences: [] })).toEqual([]);
});
