import { expect, test } from "vitest";
import type { CommitFrame } from "../contract/types";
import { ForkOrigin } from "./fork_origin.svelte";

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
const api = {
  commits: () => Promise.resolve({ commits, next: null }),
  match: () => Promise.reject(new Error("not requested")),
};

test("The moves end at the version of the fork, and link to the original match.", async () => {
  const origin = new ForkOrigin(api, { match: "there", version: 4, head: "ab" });
  await origin.load();
  expect(origin.moves.map(({ version }) => version)).toEqual([3, 4]);
  expect(origin.linkTo(3)).toBe("/match/there?at=3");
});
