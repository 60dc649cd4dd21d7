import { expect, test } from "vitest";
import type { CommitFrame } from "../contract/types";
import { drawAgain } from "./draws";
import { newClientSeed } from "./receipts";
import { FIRST, SECOND, SERVER_SEED } from "./sample_receipts";
import { verifyDraws } from "./verify";

const OPENED = { type: "match.match_opened", seats: 2, commitment: FIRST.commitment };
const ENDED = { type: "match.match_ended", seed: SERVER_SEED };

function commit(version: number, events: object[], chance: object[] = []): CommitFrame {
  return { version, events, chance } as unknown as CommitFrame;
}

function taken(seat: number, client_seed: string, client_seed_hash = ""): object {
  return { type: "match.seat_taken", seat, client_seed, client_seed_hash };
}

/** A match of two whose seats gave these seeds, with two dice. */
function played(
  one: object[],
  two: object[],
  seeds: string[],
  receipt: object | null = FIRST,
): CommitFrame[] {
  const first = drawAgain(SERVER_SEED, seeds, 0, 6);
  const second = drawAgain(SERVER_SEED, seeds, first.counter + 1, 52);
  return [
    commit(1, [{ ...OPENED, receipt }, ...one]),
    commit(2, two, [first]),
    commit(3, [ENDED], [second]),
  ];
}

test("Draws are those that the server computes.", () => {
  const seeds = ["ada's", "", "Ève"];
  const sides = [6, 6, 52, 7];
  const faces = sides.map((each, at) => drawAgain(SERVER_SEED, seeds, at, each).face);
  expect(faces).toEqual([3, 6, 21, 5]);
});

test("A fair match is witnessed by the seats that nobody could suit a seed to.", () => {
  const [ada, ben] = [newClientSeed(FIRST), newClientSeed(FIRST)];
  const revealed = { type: "match.client_seed_revealed", seat: 0, client_seed: ada };
  const hidden = played([taken(0, "", "hash")], [taken(1, ben), revealed], [ada, ben]);
  expect(verifyDraws(hidden)).toEqual({ isFair: true, draws: 2, seats: 2, witnesses: [0, 1] });
  const open = played([taken(0, ada)], [taken(1, ben)], [ada, ben]);
  expect(verifyDraws(open).witnesses).toEqual([1]);
});

test("Without a receipt, or by a seed that names another, there is no witness.", () => {
  const ben = newClientSeed(SECOND);
  expect(verifyDraws(played([taken(0, "")], [taken(1, ben)], ["", ben])).witnesses).toEqual([]);
  const named = newClientSeed(FIRST);
  const without = played([taken(0, "")], [taken(1, named)], ["", named], null);
  expect(verifyDraws(without)).toMatchObject({ isFair: true, witnesses: [] });
});

test("Another face, another seed or another commitment is not fair.", () => {
  const fair = played([taken(0, "a")], [taken(1, "b")], ["a", "b"]);
  expect(verifyDraws(fair).isFair).toBe(true);
  const others = played([taken(0, "a")], [taken(1, "b")], ["a", "c"]);
  expect(verifyDraws(others).isFair).toBe(false);
  const [first, ...rest] = fair;
  const otherPromise = commit(1, [
    { ...OPENED, commitment: "00" },
    ...(first?.events ?? []).slice(1),
  ]);
  expect(verifyDraws([otherPromise, ...rest]).isFair).toBe(false);
});
