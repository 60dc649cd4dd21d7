import { expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../contract/problems";
import type { CommitFrame, Commits, MatchCard, Problem } from "../contract/shapes";
import { happened } from "../live/moment";
import { Story, storyOf } from "./story.svelte";

const BEGUN = 3;

function commit(version: number): CommitFrame {
  const view = version < BEGUN ? null : { game: "pile" };
  const told = { type: "commit", version, at: "", seat: null, events: [], to_act: [], view };
  return { ...told, clock: { kind: "none" }, notation: [`m${version}`] } as unknown as CommitFrame;
}

/** A library of seven commits on pages of three; it fails as often as it is told to. */
function library(...troubles: Error[]) {
  const asked: string[] = [];
  const commits = (_: string, after: number): Promise<Commits> => {
    asked.push(`after ${after}`);
    const trouble = troubles.shift();
    if (trouble !== undefined) return Promise.reject(trouble);
    const found = [1, 2, 3, 4, 5, 6, 7].map(commit).slice(after, after + 3);
    return Promise.resolve({ commits: found, next: after + 3 < 7 ? after + 3 : null });
  };
  const match = (_: string, { at = 0 }: { at?: number } = {}): Promise<MatchCard> => {
    asked.push(`at ${at}`);
    return Promise.resolve({ version: at, view: { game: "pile" } } as unknown as MatchCard);
  };
  return { asked, commits, match };
}

test("A story is read page by page to its end.", async () => {
  const books = library();
  const story = new Story(books, "m");
  await story.read();
  expect(story.moments.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(books.asked).toEqual(["after 0", "after 3", "after 6"]);
});

test("What happens while it is being read has its place behind what is still missing.", async () => {
  const story = new Story(library(), "m");
  const reading = story.read();
  story.take([happened(commit(8))]);
  expect(story.moments.map(({ version }) => version)).toEqual([8]);
  await reading;
  expect(story.moments).toHaveLength(8);
  expect(story.at(8)?.notation).toEqual(["m8"]);
});

test("The first moment is the first with something on the board.", async () => {
  const story = new Story(library(), "m");
  await story.read();
  expect(story.first).toBe(BEGUN);
});

test("A moment that is asked for is there at once, and whole when the story gets there.", async () => {
  const books = library();
  const story = new Story(books, "m");
  await story.want(6);
  expect(story.at(6)?.notation).toEqual([]);
  expect(story.at(5)).toBeNull();
  await story.read();
  expect(story.at(6)?.notation).toEqual(["m6"]);
  await story.want(6);
  expect(books.asked.filter((each) => each.startsWith("at"))).toEqual(["at 6"]);
});

test("What is not wanted any more when it comes is not shown.", async () => {
  const story = new Story(library(), "m");
  await Promise.all([story.want(6), story.want(5)]);
  expect(story.at(6)).toBeNull();
  expect(story.at(5)).not.toBeNull();
});

test("A reader whom nobody needs any more stops.", async () => {
  const books = library();
  const story = new Story(books, "m");
  const reading = story.read();
  story.end();
  await reading;
  expect(books.asked).toEqual(["after 0"]);
});

test("A refusal for good is told.", async () => {
  const story = new Story(library(new Refused({ status: 404 } as Problem)), "m");
  await expect(story.read()).rejects.toThrow(Refused);
});

test("Where the server cannot answer now, the page is asked for again.", async () => {
  const busy = new Refused({ status: 503 } as Problem);
  const books = library(new Unreachable(), busy);
  const story = new Story(books, "m");
  vi.useFakeTimers();
  const reading = story.read();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await reading;
  expect(story.moments).toHaveLength(7);
  expect(books.asked.slice(0, 3)).toEqual(["after 0", "after 0", "after 0"]);
});

test("A file has told everything at once.", () => {
  const story = storyOf([1, 2, 3, 4].map(commit));
  expect(story.moments).toHaveLength(4);
  expect(story.first).toBe(BEGUN);
});
