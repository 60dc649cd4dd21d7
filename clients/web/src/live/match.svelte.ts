// One match as it happens, kept right whatever the line does.

import { Refused } from "../contract/problems";
import type { Command, MatchCard, MatchMessage, Presence } from "../contract/shapes";
import { Follower } from "./follower";
import { happened, stood, type Moment } from "./moment";
import { Wire, type Line } from "./wire";

type Hello = Extract<MatchMessage, { type: "hello" }>;
type Commit = Extract<MatchMessage, { type: "commit" }>;

interface Fate {
  resolve: () => void;
  reject: (why: Refused) => void;
}

export class LiveMatch {
  /** Seats, status and outcome as they are now. */
  card: MatchCard | null = $state.raw(null);
  now: Moment | null = $state.raw(null);
  presence: Presence | null = $state.raw(null);
  line: Line = $state("joining");
  /** The match began anew for us: whatever was remembered of it is void. */
  onAnew: () => void = () => undefined;
  onMoment: (moment: Moment) => void = () => undefined;

  private readonly follower: Follower;
  private readonly wire: Wire<MatchMessage>;
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly fates = new Map<string, Fate>();

  constructor(
    readonly id: string,
    token: string | null,
    viewer?: string,
  ) {
    this.follower = new Follower(id, viewer);
    this.wire = new Wire<MatchMessage>(
      {
        path: () => this.follower.path,
        connected: () => this.follower.connected(),
        receive: (message) => {
          this.receive(message);
        },
        tell: (line) => {
          this.line = line;
        },
      },
      token,
    );
  }

  /** Done, or refused in words; while the line is lost, the command waits for it. */
  send(command: Command): Promise<void> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      this.fates.set(id, { resolve, reject });
      this.wire.send(this.follower.command(id, command));
    });
  }

  end(): void {
    this.wire.end();
  }

  private receive(heard: MatchMessage): void {
    const message = this.follower.receive(heard);
    switch (message?.type) {
      case "hello":
        this.greet(message);
        break;
      case "commit":
        this.step(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "ack":
        this.fate(message.id)?.resolve();
        break;
      case "refused":
        if (message.id !== null) this.fate(message.id)?.reject(new Refused(message.problem));
        break;
    }
  }

  private fate(id: string): Fate | undefined {
    const fate = this.fates.get(id);
    this.fates.delete(id);
    return fate;
  }

  private greet(hello: Hello): void {
    if (hello.match === null) return;
    this.card = hello.match;
    this.now = stood(hello.match);
    this.onAnew();
  }

  private step(commit: Commit): void {
    if (this.card === null) return;
    this.card = commit.events.reduce(told, { ...this.card, version: commit.version });
    this.now = happened(commit);
    this.onMoment(this.now);
  }
}

/** What an event of the match changes about the card. */
function told(card: MatchCard, event: Commit["events"][number]): MatchCard {
  switch (event.type) {
    case "match.seat_taken":
      return seated(card, event.seat, event.player);
    case "match.seat_left":
      return seated(card, event.seat, null);
    case "match.match_started":
      return { ...card, status: "running" };
    case "match.match_ended":
      return { ...card, status: "finished", outcome: event.outcome };
    default:
      return card;
  }
}

function seated(card: MatchCard, seat: number, player: MatchCard["seats"][number]["player"]) {
  const seats = card.seats.map((each) => (each.seat === seat ? { seat, player } : each));
  return { ...card, seats };
}
