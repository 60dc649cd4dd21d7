// The client's side of a match subscription: frames in, every commit exactly once and in order out.
// Free of IO (no socket, no clock), so it is tested without either.

import type { Command, MatchMessage, Problem } from "../contract/types";
import { RETRYABLE_STATUSES } from "./retry";

type Hello = Extract<MatchMessage, { type: "hello" }>;
type Commit = Extract<MatchMessage, { type: "commit" }>;

const FIRST_FINAL_CODE = 4500;
const LAST_FINAL_CODE = 4999;

/** A commit is missing: the connection has to be replaced. */
export class GapError extends Error {
  override readonly name = "GapError";
}

/** Whether the client may reconnect after this close code. */
export function isResumable(code: number): boolean {
  return code < FIRST_FINAL_CODE || code > LAST_FINAL_CODE;
}

export class MatchSubscription {
  /** The version of the last commit received. */
  private cursor: number | null = null;
  /** The newest version that the server has announced. */
  private headVersion = 0;
  private epoch: string | null = null;
  private viewerOfHello: string | null = null;
  /** Whether the next hello has to hold a snapshot, as the viewer has changed. */
  private needsSnapshot = false;
  private isGreeted = false;
  private isBroken = false;
  private readonly frames = new Map<string, string>();

  constructor(
    private readonly match: string,
    private readonly viewer?: string,
  ) {}

  /** The path to connect to, with the cursor and the epoch that it belongs to. */
  get path(): string {
    const query = new URLSearchParams();
    if (this.viewer !== undefined) query.set("as", this.viewer);
    // Without an epoch the server sends a snapshot.
    if (this.epoch !== null && !this.needsSnapshot) query.set("epoch", this.epoch);
    if (this.cursor !== null) query.set("after", String(this.cursor));
    return `/api/matches/${encodeURIComponent(this.match)}/live?${query.toString()}`;
  }

  /** Starts a new connection; returns the pending commands, to be sent again under their ids. */
  onConnect(): string[] {
    this.isGreeted = this.isBroken = false;
    return this.pending;
  }

  /** The frames of all commands without a final answer. */
  get pending(): string[] {
    return [...this.frames.values()];
  }

  /** Returns the frame to send; it is sent on every new connection until it is answered. */
  command(id: string, command: Command): string {
    const frame = JSON.stringify({ type: "command", id, command });
    this.frames.set(id, frame);
    return frame;
  }

  /** Whether every commit that the server has announced on this connection has arrived. */
  get isCurrent(): boolean {
    return !this.isBroken && this.cursor !== null && this.cursor >= this.headVersion;
  }

  isPending(id: string): boolean {
    return this.frames.has(id);
  }

  /** Returns the message unless it is a duplicate or of an unknown type; raises GapError. */
  receive(message: MatchMessage): MatchMessage | null {
    switch (message.type) {
      case "hello":
        return this.onHello(message);
      case "commit":
        return this.onCommit(message);
      case "reset":
        this.cursor = this.epoch = null;
        this.headVersion = 0;
        this.isBroken = false;
        return message;
      case "ack":
        return this.frames.delete(message.id) ? message : null;
      case "refused":
        return this.onRefused(message.id, message.problem) ? message : null;
      case "presence":
      case "closing":
        return message;
      default:
        // Types that are added to the protocol later are ignored.
        return null;
    }
  }

  private onHello(hello: Hello): Hello | null {
    if (!this.continues(hello)) {
      this.onOtherEpoch();
      return null;
    }
    const viewer = JSON.stringify(hello.viewer);
    const isSameView = this.epoch !== null && viewer === this.viewerOfHello;
    if (hello.match === null && !isSameView) {
      this.needsSnapshot = true;
      throw new GapError("the viewer has changed, and the hello has no snapshot");
    }
    const isKnown = this.isGreeted ? hello.match === null : isSameView;
    this.cursor ??= hello.version;
    this.headVersion = hello.version;
    this.epoch = hello.epoch;
    this.viewerOfHello = viewer;
    this.isGreeted = true;
    this.needsSnapshot = false;
    return isKnown ? null : hello;
  }

  /** The server knows the cursor and the epoch of the path, so a reset follows. */
  private onOtherEpoch(): void {
    if (this.needsSnapshot) {
      this.needsSnapshot = false;
      throw new GapError("the log has another epoch, which the path did not name");
    }
    this.isBroken = true;
  }

  private continues(hello: Hello): boolean {
    const isSameEpoch = this.epoch === null || this.epoch === hello.epoch;
    return isSameEpoch && (this.cursor === null || this.cursor <= hello.version);
  }

  private onCommit(commit: Commit): Commit | null {
    if (this.cursor === null || this.isBroken || commit.version > this.cursor + 1) {
      throw new GapError(`commit ${commit.version} after ${this.cursor ?? "none"}`);
    }
    if (commit.version <= this.cursor) return null;
    this.cursor = commit.version;
    return commit;
  }

  /** A retryable refusal leaves the command pending; any other settles it. */
  private onRefused(id: string | null, problem: Problem): boolean {
    return id === null || RETRYABLE_STATUSES.has(problem.status) || this.frames.delete(id);
  }
}
