// A socket that comes back by itself.

import { Hole, resumes } from "./follower";

const PROTOCOL = "archipel.v1";
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
// What browsers say of a line that ended without a word.
const LINE_WENT_DEAD = 1006;

/** Behind: connected, and not told everything yet that we missed. */
export type Line = "joining" | "behind" | "live" | "lost" | "closed";

export interface Ends<M> {
  /** Where to connect, asked anew every time. */
  path: () => string;
  /** What to send first on a new connection. */
  connected: () => string[];
  receive: (message: M) => void;
  /** How the line is doing. */
  tell: (line: Line) => void;
}

export class Wire<M> {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private opened = Infinity;
  private waking: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly ends: Ends<M>,
    private readonly token: string | null,
  ) {
    ends.tell("joining");
    this.connect();
    addEventListener("online", this.wake);
    addEventListener("offline", this.renew);
  }

  /** Sent now, or not at all: what must arrive is said again by `connected`. */
  send(frame: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  /** Nobody knows whether this line still carries: another one, and we go on where we were. */
  readonly renew = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.abandon(this.socket);
    this.lost(LINE_WENT_DEAD);
  };

  end(): void {
    this.ended = true;
    clearTimeout(this.waking);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.renew);
    if (this.socket !== null) this.abandon(this.socket);
  }

  private readonly wake = (): void => {
    if (this.ended || this.socket !== null) return;
    clearTimeout(this.waking);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const words = this.token === null ? [PROTOCOL] : [PROTOCOL, `bearer.${this.token}`];
    const socket = new WebSocket(`${scheme}://${location.host}${this.ends.path()}`, words);
    this.socket = socket;
    socket.onopen = () => {
      this.opened = Date.now();
      this.ends.connected().forEach((frame) => {
        socket.send(frame);
      });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.hear(data);
    };
    socket.onclose = ({ code }) => {
      this.lost(code);
    };
  }

  private hear(frame: string): void {
    try {
      this.ends.receive(JSON.parse(frame) as M);
      this.ends.tell("live");
    } catch (trouble) {
      if (!(trouble instanceof Hole)) throw trouble;
      this.renew();
    }
  }

  /** Whatever it still has to say is not for us. */
  private abandon(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(code: number): void {
    this.socket = null;
    if (!resumes(code)) {
      this.ends.tell("closed");
      return;
    }
    this.ends.tell("lost");
    // A line that held for a while is no sign of a server in trouble.
    if (Date.now() - this.opened > LONGEST_PAUSE) this.pause = FIRST_PAUSE;
    this.opened = Infinity;
    this.waking = setTimeout(this.wake, this.pause * (0.5 + Math.random()));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}
