// A WebSocket that reconnects by itself, with exponential backoff and jitter.

import { GapError, isResumable } from "./match_subscription";

const PROTOCOL = "archipel.v1";
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5000;
// The close code for a connection that ended without a close frame.
const ABNORMAL_CLOSURE = 1006;

/** Catching up: connected, but frames that were missed have not all arrived yet. */
export type ConnectionState = "connecting" | "catching_up" | "live" | "reconnecting" | "closed";

export interface SocketHandlers<M> {
  /** The path to connect to; computed for every connection. */
  path: () => string;
  /** The frames to send first on a new connection. */
  onConnect: () => string[];
  onMessage: (message: M) => void;
  onState: (state: ConnectionState) => void;
}

export class ReconnectingSocket<M> {
  private socket: WebSocket | null = null;
  private delay = FIRST_DELAY_MS;
  private openedAt = Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly handlers: SocketHandlers<M>,
    private readonly token: string | null,
  ) {
    handlers.onState("connecting");
    this.connect();
    addEventListener("online", this.connectNow);
    addEventListener("offline", this.reconnect);
  }

  /** Sends the frame if connected; what must arrive is sent again by `onConnect`. */
  send(frame: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  /** Replaces a connection that may be dead. */
  readonly reconnect = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.discard(this.socket);
    this.onClose(ABNORMAL_CLOSURE);
  };

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.connectNow);
    removeEventListener("offline", this.reconnect);
    if (this.socket !== null) this.discard(this.socket);
  }

  private readonly connectNow = (): void => {
    if (this.isClosed || this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const protocols = this.token === null ? [PROTOCOL] : [PROTOCOL, `bearer.${this.token}`];
    const address = `${scheme}://${location.host}${this.handlers.path()}`;
    const socket = new WebSocket(address, protocols);
    this.socket = socket;
    socket.onopen = () => {
      this.openedAt = Date.now();
      this.handlers.onConnect().forEach((frame) => {
        socket.send(frame);
      });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.deliver(data);
    };
    socket.onclose = ({ code }) => {
      this.onClose(code);
    };
  }

  private deliver(frame: string): void {
    try {
      this.handlers.onMessage(JSON.parse(frame) as M);
      this.handlers.onState("live");
    } catch (error) {
      if (!(error instanceof GapError)) throw error;
      this.reconnect();
    }
  }

  private discard(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private onClose(code: number): void {
    this.socket = null;
    if (!isResumable(code)) {
      this.handlers.onState("closed");
      return;
    }
    this.handlers.onState("reconnecting");
    // A connection that held longer than the maximum delay resets the backoff.
    if (Date.now() - this.openedAt > MAX_DELAY_MS) this.delay = FIRST_DELAY_MS;
    this.openedAt = Infinity;
    this.timer = setTimeout(this.connectNow, this.delay * (0.5 + Math.random()));
    this.delay = Math.min(2 * this.delay, MAX_DELAY_MS);
  }
}
