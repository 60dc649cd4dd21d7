import { expect, test } from "vitest";
import { agrees, checkChain, checkSigned, keepNext } from "./chain";
import { Keeper } from "./keeper";
import { hashOfReceipt, namesReceipt, newClientSeed } from "./receipts";
import { FIRST, HASH_OF_THIRD, KEY, memory, SECOND, THIRD } from "./sample_receipts";

test("A receipt has the hash and the signature that the server computes.", () => {
  expect(hashOfReceipt(THIRD)).toBe(HASH_OF_THIRD);
  [FIRST, SECOND, THIRD].forEach((receipt) => {
    checkSigned(receipt, [KEY]);
  });
});

test("A receipt that was changed, or of another key, is not signed.", () => {
  expect(() => {
    checkSigned({ ...FIRST, commitment: "00" }, [KEY]);
  }).toThrow("unsigned");
  expect(() => {
    checkSigned(FIRST, []);
  }).toThrow("unsigned");
});

test("A client seed is new each time and names its receipt, with a word of the player.", () => {
  const [one, other] = [newClientSeed(FIRST), newClientSeed(FIRST)];
  expect(one).toMatch(/^[A-Za-z0-9_-]{22}\.[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
  expect(namesReceipt(one, FIRST)).toBe(true);
  expect(namesReceipt(one, SECOND)).toBe(false);
  const worded = newClientSeed(FIRST, "x".repeat(60));
  expect(worded.length).toBeLessThanOrEqual(100);
  expect(namesReceipt(worded, FIRST)).toBe(true);
});

test("Receipts without a gap are a chain; a gap, another order and a second one are none.", () => {
  checkChain([FIRST, SECOND, THIRD]);
  for (const wrong of [[FIRST, THIRD], [SECOND, FIRST], [{ ...FIRST, previous: HASH_OF_THIRD }]]) {
    expect(() => {
      checkChain(wrong);
    }).toThrow("chain");
  }
});

test("Each receipt is held against the one before, and is kept.", async () => {
  const keeper = new Keeper("ada", memory());
  const nothing = () => Promise.resolve([]);
  await keepNext(FIRST, keeper, [KEY], nothing);
  await expect(keepNext(THIRD, keeper, [KEY], nothing)).rejects.toThrow("chain");
  await keepNext(THIRD, keeper, [KEY], () => Promise.resolve([THIRD, SECOND, FIRST]));
  expect(keeper.receipts.map(({ number }) => number)).toEqual([1, 2, 3]);
  await keepNext(THIRD, keeper, [KEY], nothing);
});

test("A list agrees with what was kept unless it lacks a receipt or shows another.", async () => {
  const keeper = new Keeper("ada", memory());
  await keepNext(FIRST, keeper, [KEY], () => Promise.resolve([]));
  await keepNext(SECOND, keeper, [KEY], () => Promise.resolve([]));
  expect(agrees([SECOND, FIRST], keeper)).toBe(true);
  expect(agrees([THIRD, SECOND], keeper)).toBe(true);
  expect(agrees([FIRST], keeper)).toBe(false);
  expect(agrees([THIRD, FIRST], keeper)).toBe(false);
});

test("A storage that is full or garbled is as good as empty.", () => {
  const full = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  const keeper = new Keeper("ada", full);
  keeper.keepReceipts([FIRST]);
  expect(keeper.receipts).toEqual([]);
});
