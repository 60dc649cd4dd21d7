import { expect, test } from "vitest";
import type { MatchCard } from "../contract/types";
import { contribution, ownSeed, seedToReveal } from "./contribution";
import { Keeper } from "./keeper";
import { hashOfText } from "./receipts";
import { FIRST, memory, SECOND } from "./sample_receipts";

const PLAYERS = [
  { seat: 0, player: { id: "ada", name: "Ada" } },
  { seat: 1, player: null },
];

function card(fields: Partial<MatchCard>): MatchCard {
  const { match: id, commitment } = FIRST;
  const opened = { id, commitment, receipt: FIRST, version: 2, head: "ab", to_reveal: [] };
  return { ...opened, seats: PLAYERS, ...fields } as unknown as MatchCard;
}

function seeds(client_seed: string, client_seed_hash: string): Partial<MatchCard> {
  return { client_seeds: [{ client_seed, client_seed_hash }] };
}

test("Our seed is found by itself or by its hash.", () => {
  const keeper = new Keeper("ada", memory());
  const { clientSeed } = contribution(keeper, FIRST);
  const hash = hashOfText(clientSeed);
  for (const shown of [seeds("", hash), seeds(clientSeed, ""), seeds(clientSeed, hash)]) {
    expect(ownSeed(card(shown), 0, keeper)?.clientSeed).toBe(clientSeed);
  }
  expect(ownSeed(card(seeds("", hash)), null, keeper)).toBeNull();
});

test("Another seed than ours, none, or another receipt is a breach.", () => {
  const keeper = new Keeper("ada", memory());
  const hash = hashOfText(contribution(keeper, FIRST).clientSeed);
  for (const shown of [seeds("", ""), seeds("other", hash), seeds("", hashOfText("other"))]) {
    expect(() => ownSeed(card(shown), 0, keeper)).toThrow("seed_replaced");
  }
  for (const opened of [{ receipt: null }, { receipt: SECOND }, { commitment: "00" }]) {
    const shown = card({ ...seeds("", hash), ...opened });
    expect(() => ownSeed(shown, 0, keeper)).toThrow("opened_otherwise");
  }
});

test("A seed is revealed when it is awaited, and not while a seat is free.", () => {
  const keeper = new Keeper("ada", memory());
  const { clientSeed } = contribution(keeper, FIRST);
  const shown = seeds("", hashOfText(clientSeed));
  expect(seedToReveal(card(shown), 0, keeper)).toBeNull();
  const awaited = { ...shown, to_reveal: [0] };
  expect(() => seedToReveal(card(awaited), 0, keeper)).toThrow("seat_free");
  const full = card({ ...awaited, seats: [{ seat: 0, player: { id: "ada", name: "Ada" } }] });
  expect(seedToReveal(full, 0, keeper)?.clientSeed).toBe(clientSeed);
  expect(keeper.seeds(FIRST.match).at(-1)).toMatchObject({ version: 2, head: "ab" });
});
