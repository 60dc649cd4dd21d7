import { expect, test } from "vitest";
import { appended, type LogEntry } from "./log";

const entry = (turn: number, sentence: string): LogEntry => ({
  turn,
  events: [{ type: "mini_divercity.explored" }],
  sentences: [sentence],
});
const said = (log: LogEntry[]) => log.flatMap(({ sentences }) => sentences);

test("The log goes on over this turn and the last one.", () => {
  const told = [entry(1, "a"), entry(2, "b"), entry(2, "c"), entry(3, "d")];
  expect(said(told.reduce<LogEntry[]>(appended, []))).toEqual(["b", "c", "d"]);
});

test("Going back in time takes back what came later.", () => {
  const [first, second] = [entry(1, "a"), entry(1, "b")];
  const log = [first, second].reduce<LogEntry[]>(appended, []);
  expect(said(appended(log, first))).toEqual(["a"]);
});

test("After a leap, or where nothing is known, it begins anew.", () => {
  const log = [entry(5, "a")];
  expect(said(appended(log, entry(9, "b")))).toEqual(["b"]);
  expect(appended(log, { turn: 5, events: [], sentences: [] })).toEqual([]);
});
