// Which deals there are, and whether a revealed seed is the one that was promised.

import type { Schemas } from "../contract/types";

export type Daily = Schemas["Daily"];
export type DealCard = Schemas["DealCard"];
export type DailyScore = Schemas["DailyScore"];

/** Today's deals, one for each game, in the order of the server. */
export function todaysDeals({ today, deals }: Daily): DealCard[] {
  return deals.filter(({ deal }) => deal.date === today);
}

/** Where a day lies: dates of this form sort as text. */
export function whenIs(date: string, today: string): "past" | "today" | "coming" {
  if (date === today) return "today";
  return date < today ? "past" : "coming";
}

/** Whether the revealed seed hashes to the commitment; null while it is secret. */
export async function isKept({ deal, seed }: DealCard): Promise<boolean | null> {
  if (seed === null) return null;
  const [{ sha256 }, { bytesToHex, hexToBytes }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/utils.js"),
  ]);
  return bytesToHex(sha256(hexToBytes(seed))) === deal.commitment;
}
