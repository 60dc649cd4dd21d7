import { expect, test } from "vitest";
import type { CommitFrame } from "../contract/shapes";
import { Before } from "./before.svelte";

function commit(version: number, ...notation: string[]): CommitFrame {
  return {
    type: "commit",
    version,
    at: "2026-01-01T12:00:00Z",
    seat: version % 2,
    events: [],
    to_act: [],
    clock: { kind: "none" },
    notation,
  };
}

const commits = [commit(1), commit(2), commit(3, "Rb2"), commit(4, "Ba1", "x"), commit(5, "Gf8")];
const library = {
  commits: () => Promise.resolve({ commits, next: null }),
  match: () => Promise.reject(new Error("nobody asks")),
};

test("the moves up to the moment that was taken over lead to where they were made", async () => {
  const before = new Before(library, { match: "there", version: 4, head: "ab" });
  await before.read();
  expect(before.moves.map(({ version }) => version)).toEqual([3, 4]);
  expect(before.hrefOf(3)).toBe("/match/there?at=3");
});
