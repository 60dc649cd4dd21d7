// Following a match over a wire that breaks: frames in, the story exactly once and in order out.
// Nothing here knows a socket or a clock, so all of it can be tested without either.

import type { Command, MatchMessage, Problem } from "../contract/shapes";
import { ASK_AGAIN } from "./patience";

type Hello = Extract<MatchMessage, { type: "hello" }>;
type Commit = Extract<MatchMessage, { type: "commit" }>;

const FIRST_FINAL = 4500;
const LAST_FINAL = 4999;

/** Something that we need is missing: leave this connection and come back. */
export class Hole extends Error {
  override readonly name = "Hole";
}

/** Whether to come back after this close code. */
export function resumes(code: number): boolean {
  return code < FIRST_FINAL || code > LAST_FINAL;
}

export class Follower {
  private cursor: number | null = null;
  private newest = 0;
  private epoch: string | null = null;
  private eyes: string | null = null;
  private greeted = false;
  private broken = false;
  private readonly asked = new Map<string, string>();

  constructor(
    private readonly match: string,
    private readonly viewer?: string,
  ) {}

  /** Where to connect now. */
  get path(): string {
    const told = new URLSearchParams();
    if (this.viewer !== undefined) told.set("as", this.viewer);
    if (this.epoch !== null) told.set("epoch", this.epoch);
    if (this.cursor !== null) told.set("after", String(this.cursor));
    return `/api/matches/${encodeURIComponent(this.match)}/live?${told.toString()}`;
  }

  /** A new connection: what to send on it first, every command under the id that it had. */
  connected(): string[] {
    this.greeted = this.broken = false;
    return this.pending;
  }

  /** The frames of all commands whose fate is not known. */
  get pending(): string[] {
    return [...this.asked.values()];
  }

  /** The frame to send; it is repeated on every connection until its fate is known. */
  command(id: string, command: Command): string {
    const frame = JSON.stringify({ type: "command", id, command });
    this.asked.set(id, frame);
    return frame;
  }

  /** Whether nothing is missing, as far as the server has told on this connection. */
  get isCurrent(): boolean {
    return !this.broken && this.cursor !== null && this.cursor >= this.newest;
  }

  isPending(id: string): boolean {
    return this.asked.has(id);
  }

  /** What this message says that was not said before, if anything. */
  receive(message: MatchMessage): MatchMessage | null {
    switch (message.type) {
      case "hello":
        return this.greet(message);
      case "commit":
        return this.step(message);
      case "reset":
        this.cursor = this.epoch = null;
        this.newest = 0;
        this.broken = false;
        return message;
      case "ack":
        return this.asked.delete(message.id) ? message : null;
      case "refused":
        return this.refused(message.id, message.problem) ? message : null;
      case "presence":
      case "closing":
        return message;
      default:
        // A kind that came later says nothing to us.
        return null;
    }
  }

  private greet(hello: Hello): Hello | null {
    if (!this.goesOn(hello)) {
      // The server knows our cursor and epoch, so a reset follows.
      this.broken = true;
      return null;
    }
    const eyes = JSON.stringify(hello.viewer);
    const resumed = this.epoch !== null && !this.greeted && eyes === this.eyes;
    if (hello.match === null && !resumed) {
      this.epoch = null;
      throw new Hole("the match is seen with other eyes now");
    }
    this.cursor ??= hello.version;
    this.newest = hello.version;
    this.epoch = hello.epoch;
    this.eyes = eyes;
    this.greeted = true;
    return resumed ? null : hello;
  }

  private goesOn(hello: Hello): boolean {
    const known = this.epoch === null || this.epoch === hello.epoch;
    return known && (this.cursor === null || this.cursor <= hello.version);
  }

  private step(commit: Commit): Commit | null {
    if (this.cursor === null || this.broken || commit.version > this.cursor + 1) {
      throw new Hole(`after ${this.cursor ?? "nothing"} came ${commit.version}`);
    }
    if (commit.version <= this.cursor) return null;
    this.cursor = commit.version;
    return commit;
  }

  /** A refusal for the moment leaves the command pending; any other is its end. */
  private refused(id: string | null, problem: Problem): boolean {
    return id === null || ASK_AGAIN.has(problem.status) || this.asked.delete(id);
  }
}
