// Whether the dice and cards of a finished match were fair: the commitment, every draw, and who is a
// witness that the server was bound before it heard their seed.

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { CommitFrame, Event } from "../contract/types";
import { drawAgain, type Draw } from "./draws";
import { namesReceipt, type Receipt } from "./receipts";

export interface Verdict {
  /** The commitment is kept, and every draw follows from the seeds. */
  isFair: boolean;
  draws: number;
  /** The seats whose client seed names the receipt, and was not known to a later seat. */
  witnesses: number[];
  seats: number;
}

interface Given {
  seed: string;
  /** The version with which the seat could change its seed no more, and that which showed it. */
  boundAt: number;
  shownAt: number;
}

/** `commits` are all of them, as the omniscient viewer sees them. */
export function verifyDraws(commits: readonly CommitFrame[]): Verdict {
  const events = commits.flatMap((commit) => commit.events as MatchEvent[]);
  const opened = events.find(({ type }) => type === "match.match_opened");
  const seed = events.find(({ type }) => type === "match.match_ended")?.seed ?? "";
  const seats = opened?.seats ?? 0;
  const given: Given[] = Array.from({ length: seats }, () => ({
    seed: "",
    boundAt: 0,
    shownAt: 0,
  }));
  const isKept = bytesToHex(sha256(hexToBytes(seed))) === opened?.commitment;
  let [isFair, counter, draws] = [isKept, 0, 0];
  for (const commit of commits) {
    for (const event of commit.events as MatchEvent[]) follow(given, event, commit.version);
    for (const draw of (commit.chance ?? []) as Draw[]) {
      const seeds = given.map((each) => each.seed);
      const again = drawAgain(seed, seeds, counter, draw.sides);
      isFair &&= again.counter === draw.counter && again.face === draw.face;
      [counter, draws] = [draw.counter + 1, draws + 1];
    }
  }
  const witnesses = witnessesOf(given, opened?.receipt ?? null);
  return { isFair, draws, seats, witnesses };
}

interface MatchEvent extends Event {
  seat?: number;
  seats?: number;
  seed?: string;
  commitment?: string;
  receipt?: Receipt | null;
  client_seed?: string;
  client_seed_hash?: string;
}

function follow(given: Given[], event: MatchEvent, version: number): void {
  if (event.seat === undefined) return;
  const seed = event.client_seed ?? "";
  const shownAt = seed === "" ? 0 : version;
  if (event.type === "match.seat_taken") {
    given[event.seat] = { seed, boundAt: version, shownAt };
  } else if (event.type === "match.client_seed_revealed") {
    given[event.seat] = { seed, boundAt: given[event.seat]?.boundAt ?? version, shownAt };
  } else if (event.type === "match.seat_left") {
    given[event.seat] = { seed: "", boundAt: 0, shownAt: 0 };
  }
}

/** A seed that was public before another seat was bound proves nothing: that seat could suit it. */
function witnessesOf(given: readonly Given[], receipt: Receipt | null): number[] {
  if (receipt === null) return [];
  const lastBound = Math.max(...given.map(({ boundAt }) => boundAt));
  return given.flatMap(({ seed, shownAt }, seat) =>
    namesReceipt(seed, receipt) && shownAt >= lastBound ? [seat] : [],
  );
}
