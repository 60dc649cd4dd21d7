import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError, UnreachableError } from "../contract/errors";
import type { AnalysisCard, Bot, Problem } from "../contract/types";
import { MatchAnalysis } from "./analysis.svelte";

const ANALYST = { bot: "judge", analyses: ["pile"] } as unknown as Bot;

function card(count: number, whole = false): AnalysisCard {
  const moves = Array.from({ length: count }, (_, at) => ({ version: at + 3, leads: [at, -at] }));
  return { analyst: ANALYST, moves, whole };
}

/** An API that answers each poll with the next of these; the last one is repeated. */
function stubApi(...answers: (AnalysisCard | Error | null)[]) {
  let polls = 0;
  const next = () => {
    const answer = answers[Math.min(polls++, answers.length - 1)] ?? null;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return {
    polls: () => polls,
    bots: () => Promise.resolve({ bots: [ANALYST] }),
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

test("An analysis is offered if a bot analyses the game.", async () => {
  const analyses = ["pile", "chess"].map((game) => new MatchAnalysis(stubApi(null), "m", game));
  await vi.advanceTimersByTimeAsync(0);
  expect(analyses.map(({ isOffered }) => isOffered)).toEqual([true, false]);
});

test("A started analysis is polled until it is complete.", async () => {
  const api = stubApi(null, card(1), new UnreachableError(), card(2), card(2, true));
  const analysis = new MatchAnalysis(api, "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  const started = analysis.start();
  const counts: (number | undefined)[] = [];
  for (let round = 0; round < 5; round++) {
    await vi.advanceTimersByTimeAsync(1000);
    counts.push(analysis.card?.moves.length);
  }
  await started;
  expect(counts).toEqual([1, 1, 2, 2, 2]);
  expect([analysis.card?.whole, analysis.isAborted, api.polls()]).toEqual([true, false, 5]);
});

test("An analysis that another client started is polled too.", async () => {
  const analysis = new MatchAnalysis(stubApi(card(4), card(5, true)), "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  expect(analysis.card?.moves).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(analysis.card?.whole).toBe(true);
});

test("An analysis whose analyst disconnects is aborted, and may be started again.", async () => {
  const analysis = new MatchAnalysis(stubApi(card(4), null), "m", "pile");
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.card, analysis.isAborted]).toEqual([null, true]);
});

test("A closed analysis is not polled.", async () => {
  const api = stubApi(card(1));
  const analysis = new MatchAnalysis(api, "m", "pile");
  await vi.advanceTimersByTimeAsync(0);
  analysis.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.polls()).toBe(1);
});

test("A refused start rejects.", async () => {
  const problem = new ProblemError({ status: 503, code: "no_analyst" } as Problem);
  const api = { ...stubApi(null), analyse: () => Promise.reject(problem) };
  const analysis = new MatchAnalysis(api, "m", "pile");
  await expect(analysis.start()).rejects.toThrow(problem);
});
