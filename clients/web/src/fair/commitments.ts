// The calls that begin a match: the server commits first, and only then hears a client seed.

import type { ApiClient } from "../contract/client";
import { ProblemError } from "../contract/errors";
import type { MatchCard, NewMatch } from "../contract/types";
import { keepNext, type PublicKey } from "./chain";
import { checkOpened, contribution } from "./contribution";
import { Keeper } from "./keeper";
import { hashOfText, type Receipt } from "./receipts";

/** An hour less than the server's: a receipt that it will still take when the match is opened. */
const USABLE_MS = 23 * 3600_000;
const ALREADY_OPEN = "match/already_open";
const NO_LONGER = new Set(["not_found", ALREADY_OPEN, "match/commitment_expired"]);

export class Commitments {
  readonly keeper: Keeper;
  private keys: readonly PublicKey[] = [];
  /** One receipt at a time, so that each is held against the one before. */
  private asking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly api: ApiClient,
    player: string,
    private readonly now: () => number = Date.now,
  ) {
    this.keeper = new Keeper(player);
  }

  /** Asks for the next receipt ahead of time, so that opening a match needs no other round trip. */
  async prefetch(): Promise<void> {
    await this.next();
  }

  async open(match: NewMatch, contributed: Contributed): Promise<MatchCard> {
    const sits = match.seat !== null;
    return this.begin(sits ? contributed : null, (given) =>
      this.api.createMatch({ ...match, ...given }),
    );
  }

  async fork({ id, seats }: MatchCard, at: number): Promise<MatchCard> {
    return this.begin({ word: "", isAlone: seats.length === 1 }, (given) =>
      this.api.fork(id, { at, ...given }),
    );
  }

  /** Opens the rematch, or joins the one that another player has opened. */
  async rematch({ id, seats }: MatchCard, seat: number): Promise<MatchCard> {
    const isAlone = seats.length === 1;
    const { match } = await this.api.rematchOf(id);
    if (match !== null) return this.joinRematch(match, seat);
    const receipt = await this.ask(id);
    try {
      const card = await this.api.rematch(id, this.givenFor(receipt, { word: "", isAlone }));
      checkOpened(card, receipt);
      return card;
    } catch (error) {
      if (!(error instanceof ProblemError && error.problem.code === ALREADY_OPEN)) throw error;
      const { match: other } = await this.api.rematchOf(id);
      if (other === null) throw error;
      return this.joinRematch(other, seat);
    }
  }

  /** Sits down; the seed stays secret until all seats are taken. */
  async takeSeat(card: MatchCard, seat: number): Promise<void> {
    if (card.receipt === null) {
      await this.api.takeSeat(card.id, seat, {});
      return;
    }
    checkOpened(card, card.receipt);
    const { clientSeed } = contribution(this.keeper, card.receipt);
    await this.api.takeSeat(card.id, seat, { client_seed_hash: hashOfText(clientSeed) });
  }

  private async joinRematch(match: MatchCard, seat: number): Promise<MatchCard> {
    if (match.seats[seat]?.player == null) await this.takeSeat(match, seat);
    return match;
  }

  private async begin(
    contributed: Contributed | null,
    send: (given: Given) => Promise<MatchCard>,
  ): Promise<MatchCard> {
    const receipt = await this.next();
    this.keeper.keepAhead(null);
    try {
      return await this.sendWith(receipt, contributed, send);
    } catch (error) {
      // Another page of this player has used it: a new one is asked for.
      const isGone = error instanceof ProblemError && NO_LONGER.has(error.problem.code);
      if (!isGone) throw error;
      return this.sendWith(await this.ask(), contributed, send);
    }
  }

  private async sendWith(
    receipt: Receipt,
    contributed: Contributed | null,
    send: (given: Given) => Promise<MatchCard>,
  ): Promise<MatchCard> {
    const card = await send(
      contributed === null ? { commitment: receipt.match } : this.givenFor(receipt, contributed),
    );
    checkOpened(card, receipt);
    return card;
  }

  /** The seed is public at once where nobody else contributes; otherwise only its hash is. */
  private givenFor(receipt: Receipt, { word, isAlone }: Contributed): Given {
    const { clientSeed } = contribution(this.keeper, receipt, word);
    const commitment = receipt.match;
    return isAlone
      ? { commitment, client_seed: clientSeed }
      : { commitment, client_seed_hash: hashOfText(clientSeed) };
  }

  /** The receipt that was asked for ahead of time, or else a new one. */
  private async next(): Promise<Receipt> {
    await this.asking;
    const { ahead } = this.keeper;
    if (ahead !== null && this.now() - Date.parse(ahead.at) < USABLE_MS) return ahead;
    const receipt = await this.ask();
    this.keeper.keepAhead(receipt);
    return receipt;
  }

  private ask(rematchOf: string | null = null): Promise<Receipt> {
    const asked = this.asking.then(() => this.askNow(rematchOf));
    this.asking = asked.catch(() => undefined);
    return asked;
  }

  private async askNow(rematchOf: string | null): Promise<Receipt> {
    const receipt = await this.api.newCommitment(rematchOf);
    if (!this.keys.some(({ kid }) => kid === receipt.key)) this.keys = (await this.api.keys()).keys;
    await keepNext(receipt, this.keeper, this.keys, async () =>
      (await this.api.commitments()).commitments.map((each) => each.receipt),
    );
    return receipt;
  }
}

interface Contributed {
  /** The player's own word in the client seed; empty for none. */
  word: string;
  isAlone: boolean;
}

interface Given {
  commitment: string;
  client_seed?: string;
  client_seed_hash?: string;
}
