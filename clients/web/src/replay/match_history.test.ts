import { expect, test, vi } from "vitest";
import { ProblemError, UnreachableError } from "../contract/errors";
import type { CommitFrame, Commits, MatchCard, Problem } from "../contract/types";
import { snapshotOfCommit } from "../live/snapshot";
import { historyOf, MatchHistory } from "./match_history.svelte";

const FIRST_WITH_VIEW = 3;

function commit(version: number): CommitFrame {
  const view = version < FIRST_WITH_VIEW ? null : { game: "pile" };
  const frame = { type: "commit", version, at: "", seat: null, events: [], to_act: [], view };
  return { ...frame, clock: { kind: "none" }, notation: [`m${version}`] } as unknown as CommitFrame;
}

/** An API with seven commits on pages of three; the first requests fail with these errors. */
function stubApi(...errors: Error[]) {
  const requests: string[] = [];
  const commits = (_: string, after: number): Promise<Commits> => {
    requests.push(`after ${after}`);
    const error = errors.shift();
    if (error !== undefined) return Promise.reject(error);
    const found = [1, 2, 3, 4, 5, 6, 7].map(commit).slice(after, after + 3);
    return Promise.resolve({ commits: found, next: after + 3 < 7 ? after + 3 : null });
  };
  const match = (_: string, { at = 0 }: { at?: number } = {}): Promise<MatchCard> => {
    requests.push(`at ${at}`);
    return Promise.resolve({ version: at, view: { game: "pile" } } as unknown as MatchCard);
  };
  return { requests, commits, match };
}

test("All pages of commits are loaded.", async () => {
  const api = stubApi();
  const history = new MatchHistory(api, "m");
  await history.loadAll();
  expect(history.snapshots.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(api.requests).toEqual(["after 0", "after 3", "after 6"]);
});

test("A live snapshot may be added before the earlier ones are loaded.", async () => {
  const history = new MatchHistory(stubApi(), "m");
  const loading = history.loadAll();
  history.add([snapshotOfCommit(commit(8))]);
  expect(history.snapshots.map(({ version }) => version)).toEqual([8]);
  await loading;
  expect(history.snapshots).toHaveLength(8);
  expect(history.at(8)?.notation).toEqual(["m8"]);
});

test("The first version is the first with a view.", async () => {
  const history = new MatchHistory(stubApi(), "m");
  await history.loadAll();
  expect(history.first).toBe(FIRST_WITH_VIEW);
});

test("A single version is loaded at once, and replaced by its commit later.", async () => {
  const api = stubApi();
  const history = new MatchHistory(api, "m");
  await history.load(6);
  expect(history.at(6)?.notation).toEqual([]);
  expect(history.at(5)).toBeNull();
  await history.loadAll();
  expect(history.at(6)?.notation).toEqual(["m6"]);
  await history.load(6);
  expect(api.requests.filter((each) => each.startsWith("at"))).toEqual(["at 6"]);
});

test("Of two requested versions only the later one is kept.", async () => {
  const history = new MatchHistory(stubApi(), "m");
  await Promise.all([history.load(6), history.load(5)]);
  expect(history.at(6)).toBeNull();
  expect(history.at(5)).not.toBeNull();
});

test("A closed history stops loading.", async () => {
  const api = stubApi();
  const history = new MatchHistory(api, "m");
  const loading = history.loadAll();
  history.close();
  await loading;
  expect(api.requests).toEqual(["after 0"]);
});

test("A final refusal rejects.", async () => {
  const history = new MatchHistory(stubApi(new ProblemError({ status: 404 } as Problem)), "m");
  await expect(history.loadAll()).rejects.toThrow(ProblemError);
});

test("A page that fails with a retryable error is requested again.", async () => {
  const busy = new ProblemError({ status: 503 } as Problem);
  const api = stubApi(new UnreachableError(), busy);
  const history = new MatchHistory(api, "m");
  vi.useFakeTimers();
  const loading = history.loadAll();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await loading;
  expect(history.snapshots).toHaveLength(7);
  expect(api.requests.slice(0, 3)).toEqual(["after 0", "after 0", "after 0"]);
});

test("The history of a file is complete.", () => {
  const history = historyOf([1, 2, 3, 4].map(commit));
  expect(history.snapshots).toHaveLength(4);
  expect(history.first).toBe(FIRST_WITH_VIEW);
});
