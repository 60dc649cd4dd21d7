import { expect, test } from "vitest";
import { appended, type LogEntry } from "./log";

const entry = (turn: number, sentence: string): LogEntry => ({
  turn,
  events: [{ type: "mini_divercity.explored" }],
  sentences: [sentence],
});
const sentencesOf = (log: LogEntry[]) => log.flatMap(({ sentences }) => sentences);

test("The log keeps this turn and the last.", () => {
  const entries = [entry(1, "a"), entry(2, "b"), entry(2, "c"), entry(3, "d")];
  expect(sentencesOf(entries.reduce<LogEntry[]>(appended, []))).toEqual(["b", "c", "d"]);
});

test("Going back drops later entries.", () => {
  const [first, second] = [entry(1, "a"), entry(1, "b")];
  const log = [first, second].reduce<LogEntry[]>(appended, []);
  expect(sentencesOf(appended(log, first))).toEqual(["a"]);
});

test("After a gap or without events the log is cleared.", () => {
  const log = [entry(5, "a")];
  expect(sentencesOf(appended(log, entry(9, "b")))).toEqual(["b"]);
  expect(appended(log, { turn: 5, events: [], sentences: [] })).toEqual([]);
});
