import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../contract/problems";
import type { AnalysisCard, Bot, Problem } from "../contract/shapes";
import { Study } from "./study.svelte";

const JUDGE = { bot: "judge", analyses: ["pile"] } as unknown as Bot;

function card(count: number, whole = false): AnalysisCard {
  const moves = Array.from({ length: count }, (_, at) => ({ version: at + 3, leads: [at, -at] }));
  return { analyst: JUDGE, moves, whole };
}

/** A server that answers each question with the next of these; the last one stays. */
function library(...answers: (AnalysisCard | Error | null)[]) {
  let asked = 0;
  const next = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? null;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return {
    asked: () => asked,
    bots: () => Promise.resolve({ bots: [JUDGE] }),
    analysis: () => next().then((analysis) => ({ analysis })),
    analyse: () => Promise.resolve(card(0)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("It is offered where somebody is there who analyses this game.", async () => {
  const studies = ["pile", "chess"].map((game) => new Study(library(null), "m", game));
  await vi.advanceTimersByTimeAsync(0);
  expect(studies.map(({ isOffered }) => isOffered)).toEqual([true, false]);
});

test("Whoever asks sees it grow until it is whole, and then nobody is asked any more.", async () => {
  const books = library(null, card(1), new Unreachable(), card(2), card(2, true));
  const study = new Study(books, "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  const asking = study.ask();
  const counts: (number | undefined)[] = [];
  for (let round = 0; round < 5; round++) {
    await vi.advanceTimersByTimeAsync(1000);
    counts.push(study.told?.moves.length);
  }
  await asking;
  expect(counts).toEqual([1, 1, 2, 2, 2]);
  expect([study.told?.whole, study.isLost, books.asked()]).toEqual([true, false, 5]);
});

test("What others have asked for is there at once, and goes on.", async () => {
  const study = new Study(library(card(4), card(5, true)), "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  expect(study.told?.moves).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(study.told?.whole).toBe(true);
});

test("An analyst that goes away takes along what it has said, and can be asked again.", async () => {
  const study = new Study(library(card(4), null), "m", "pile");
  await vi.advanceTimersByTimeAsync(1000);
  expect([study.told, study.isLost]).toEqual([null, true]);
});

test("Who leaves asks no more.", async () => {
  const books = library(card(1));
  const study = new Study(books, "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  study.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(books.asked()).toBe(1);
});

test("A refusal is for whoever has asked.", async () => {
  const no = new Refused({ status: 503, code: "no_analyst" } as Problem);
  const books = { ...library(null), analyse: () => Promise.reject(no) };
  const study = new Study(books, "m", "pile");
  await expect(study.ask()).rejects.toThrow(no);
});
