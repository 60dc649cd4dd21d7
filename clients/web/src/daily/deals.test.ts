import { expect, test } from "vitest";
import { SERVER_SEED, FIRST } from "../fair/sample_receipts";
import { isKept, todaysDeals, whenIs, type DealCard } from "./deals";

function deal(game: string, date: string, seed: string | null = null): DealCard {
  const signed = { game, date, commitment: FIRST.commitment };
  return { deal: signed, seed, options: {} } as unknown as DealCard;
}

test("Today's deals are those of the server's day.", () => {
  const deals = [deal("a", "2026-11-19"), deal("a", "2026-11-20"), deal("b", "2026-11-20")];
  const found = todaysDeals({ today: "2026-11-20", deals });
  expect(found.map((each) => each.deal.game)).toEqual(["a", "b"]);
});

test("A day is past, today or coming.", () => {
  const days = ["2026-11-30", "2026-12-01", "2026-12-02"];
  expect(days.map((day) => whenIs(day, "2026-12-01"))).toEqual(["past", "today", "coming"]);
});

test("A revealed seed is held against the commitment.", async () => {
  expect(await isKept(deal("a", "2026-11-19"))).toBeNull();
  expect(await isKept(deal("a", "2026-11-19", SERVER_SEED))).toBe(true);
  expect(await isKept(deal("a", "2026-11-19", "00".repeat(32)))).toBe(false);
});
