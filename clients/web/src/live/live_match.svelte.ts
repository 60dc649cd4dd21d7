// One match as it is played: its newest state, presence and connection, and commands sent to it.

import { ProblemError, UnreachableError } from "../contract/errors";
import type { Command, MatchCard, MatchMessage, Presence, Problem } from "../contract/types";
import { clockSkew } from "./clock_skew";
import { MatchSubscription } from "./match_subscription";
import { ReconnectingSocket, type ConnectionState } from "./reconnecting_socket";
import { snapshotOfCard, snapshotOfCommit, type Snapshot } from "./snapshot";

type Hello = Extract<MatchMessage, { type: "hello" }>;
type Commit = Extract<MatchMessage, { type: "commit" }>;
type Closing = Extract<MatchMessage, { type: "closing" }>;

const RETRY_DELAY_MS = 1000;

interface PendingCommand {
  resolve: () => void;
  reject: (reason: ProblemError | UnreachableError) => void;
}

export class LiveMatch {
  /** Seats, status and outcome at the newest version. */
  card: MatchCard | null = $state.raw(null);
  latest: Snapshot | null = $state.raw(null);
  presence: Presence | null = $state.raw(null);
  state: ConnectionState = $state("connecting");
  /** Whether the server has refused a command for the moment, and it will be sent again. */
  isPostponed: boolean = $state(false);
  /** The reason that the server gave before it closed the connection. */
  closing: Closing | null = $state.raw(null);
  /** Called when the match is sent whole: state derived from earlier commits is void. */
  onReset: () => void = () => undefined;
  onSnapshot: (snapshot: Snapshot) => void = () => undefined;

  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscription: MatchSubscription;
  private readonly socket: ReconnectingSocket<MatchMessage>;
  // Not rendered, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    readonly id: string,
    token: string | null,
    viewer?: string,
  ) {
    this.subscription = new MatchSubscription(id, viewer);
    this.socket = new ReconnectingSocket<MatchMessage>(
      {
        path: () => this.subscription.path,
        onConnect: () => this.subscription.onConnect(),
        onMessage: (message) => {
          this.receive(message);
        },
        onState: (state) => {
          this.onState(state);
        },
      },
      token,
    );
  }

  /** Resolves when the command is committed; while disconnected, the command stays queued. */
  send(command: Command): Promise<void> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket.send(this.subscription.command(id, command));
    });
  }

  reconnect(): void {
    this.socket.reconnect();
  }

  close(): void {
    clearTimeout(this.retryTimer);
    this.socket.close();
    this.rejectPending();
  }

  private onState(state: ConnectionState): void {
    this.state = state === "live" && !this.subscription.isCurrent ? "catching_up" : state;
    if (state === "closed") this.rejectPending();
  }

  /** The answers of the pending commands cannot arrive any more. */
  private rejectPending(): void {
    [...this.pending.keys()].forEach((id) => this.settle(id)?.reject(new UnreachableError(id)));
  }

  private receive(received: MatchMessage): void {
    const message = this.subscription.receive(received);
    switch (message?.type) {
      case "hello":
        this.onHello(message);
        break;
      case "commit":
        this.onCommit(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "ack":
        this.settle(message.id)?.resolve();
        break;
      case "refused":
        this.onRefused(message.id, message.problem);
        break;
      case "closing":
        this.closing = message;
        break;
    }
  }

  private onRefused(id: string | null, problem: Problem): void {
    if (id === null) return;
    if (this.subscription.isPending(id)) this.scheduleRetry();
    else this.settle(id)?.reject(new ProblemError(problem));
  }

  /** Sends all pending commands again, under the same ids. */
  private scheduleRetry(): void {
    this.isPostponed = true;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.subscription.pending.forEach((frame) => {
        this.socket.send(frame);
      });
    }, RETRY_DELAY_MS);
  }

  private settle(id: string): PendingCommand | undefined {
    const command = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) this.isPostponed = false;
    return command;
  }

  private onHello(hello: Hello): void {
    if (hello.match === null) return;
    this.card = hello.match;
    this.latest = snapshotOfCard(hello.match);
    const { running, since } = hello.match.clock;
    if (typeof running === "number" && since) clockSkew.observeNow(Date.parse(since), Date.now());
    this.onReset();
  }

  private onCommit(commit: Commit): void {
    clockSkew.observeEvent(Date.parse(commit.at), Date.now());
    const snapshot = snapshotOfCommit(commit);
    // After a hello for another viewer, commits older than the card arrive as well.
    if (this.card !== null && commit.version > this.card.version) {
      const unrated = commit.unrated === undefined ? this.card.unrated : commit.unrated;
      const head = commit.head ?? "";
      const card = { ...this.card, version: commit.version, head, unrated };
      this.card = commit.events.reduce(applyEvent, card);
      this.latest = snapshot;
    }
    this.onSnapshot(snapshot);
  }
}

/** Folds an event of the match itself into the card. */
function applyEvent(card: MatchCard, event: Commit["events"][number]): MatchCard {
  switch (event.type) {
    case "match.seat_taken":
      return withSeed(withPlayer(card, event.seat, event.player), event.seat, event);
    case "match.seat_left":
      return withSeed(withPlayer(card, event.seat, null), event.seat, {});
    case "match.client_seed_revealed":
      return withSeed(card, event.seat, {
        ...card.client_seeds[event.seat],
        client_seed: event.client_seed,
      });
    case "match.match_started":
      return { ...card, status: "running", to_reveal: [] };
    case "match.match_ended":
      return { ...card, status: "finished", outcome: event.outcome };
    default:
      return card;
  }
}

interface Seed {
  client_seed?: string;
  client_seed_hash?: string;
}

/** What the seat contributed to chance, and whose reveal the start waits for after it. */
function withSeed(card: MatchCard, seat: number, seed: Seed): MatchCard {
  const { client_seed = "", client_seed_hash = "" } = seed;
  const client_seeds = card.client_seeds.map((each, at) =>
    at === seat ? { client_seed, client_seed_hash } : each,
  );
  const isFull = card.seats.every(({ player }) => player !== null);
  const to_reveal = client_seeds.flatMap((each, at) =>
    isFull && each.client_seed === "" && each.client_seed_hash !== "" ? [at] : [],
  );
  return { ...card, client_seeds, to_reveal };
}

function withPlayer(card: MatchCard, seat: number, player: MatchCard["seats"][number]["player"]) {
  const seats = card.seats.map((each) => (each.seat === seat ? { seat, player } : each));
  return { ...card, seats };
}
