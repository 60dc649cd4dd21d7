// One match as it happens, kept right whatever the line does.

import { Refused, Unreachable } from "../contract/problems";
import type { Command, MatchCard, MatchMessage, Presence, Problem } from "../contract/shapes";
import { Follower } from "./follower";
import { happened, stood, type Moment } from "./moment";
import { skew } from "./skew";
import { Wire, type Line } from "./wire";

type Hello = Extract<MatchMessage, { type: "hello" }>;
type Commit = Extract<MatchMessage, { type: "commit" }>;
type Farewell = Extract<MatchMessage, { type: "closing" }>;

// What a server that cannot now asks us to wait.
const A_WHILE = 1000;

interface Fate {
  resolve: () => void;
  reject: (why: Refused | Unreachable) => void;
}

export class LiveMatch {
  /** Seats, status and outcome as they are now. */
  card: MatchCard | null = $state.raw(null);
  now: Moment | null = $state.raw(null);
  presence: Presence | null = $state.raw(null);
  line: Line = $state("joining");
  /** Whether the server has asked us to come again with a command. */
  isPostponed: boolean = $state(false);
  /** What the server said before it closed the line. */
  farewell: Farewell | null = $state.raw(null);
  /** The match began anew for us: whatever was remembered of it is void. */
  onAnew: () => void = () => undefined;
  onMoment: (moment: Moment) => void = () => undefined;

  private asking: ReturnType<typeof setTimeout> | undefined;
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
          this.tell(line);
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

  /** It may carry no more, without having said so. */
  renew(): void {
    this.wire.renew();
  }

  end(): void {
    clearTimeout(this.asking);
    this.wire.end();
    this.despair();
  }

  private tell(line: Line): void {
    this.line = line === "live" && !this.follower.isCurrent ? "behind" : line;
    if (line === "closed") this.despair();
  }

  /** Nobody will hear any more what became of the commands. */
  private despair(): void {
    [...this.fates.keys()].forEach((id) => this.fate(id)?.reject(new Unreachable(id)));
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
        this.refused(message.id, message.problem);
        break;
      case "closing":
        this.farewell = message;
        break;
    }
  }

  private refused(id: string | null, problem: Problem): void {
    if (id === null) return;
    if (this.follower.isPending(id)) this.askAgain();
    else this.fate(id)?.reject(new Refused(problem));
  }

  /** Nothing was done, or nobody knows: the same ids ask again, all of them, after a while. */
  private askAgain(): void {
    this.isPostponed = true;
    clearTimeout(this.asking);
    this.asking = setTimeout(() => {
      this.follower.pending.forEach((frame) => {
        this.wire.send(frame);
      });
    }, A_WHILE);
  }

  private fate(id: string): Fate | undefined {
    const fate = this.fates.get(id);
    this.fates.delete(id);
    if (this.fates.size === 0) this.isPostponed = false;
    return fate;
  }

  private greet(hello: Hello): void {
    if (hello.match === null) return;
    this.card = hello.match;
    this.now = stood(hello.match);
    const { running, since } = hello.match.clock;
    if (typeof running === "number" && since) skew.said(Date.parse(since), Date.now());
    this.onAnew();
  }

  private step(commit: Commit): void {
    skew.happened(Date.parse(commit.at), Date.now());
    const moment = happened(commit);
    // Behind a greeting with other eyes comes what lies behind our cursor as well.
    if (this.card !== null && commit.version > this.card.version) {
      this.card = commit.events.reduce(told, { ...this.card, version: commit.version });
      this.now = moment;
    }
    this.onMoment(moment);
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
