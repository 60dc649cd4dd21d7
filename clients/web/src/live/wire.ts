// A socket that comes back by itself.

import { Hole, resumes } from "./follower";

const PROTOCOL = "archipel.v1";
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

export type Line = "joining" | "live" | "lost" | "closed";

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
  private waking: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly ends: Ends<M>,
    private readonly token: string | null,
  ) {
    ends.tell("joining");
    this.connect();
    addEventListener("online", this.wake);
  }

  /** Sent now, or not at all: what must arrive is said again by `connected`. */
  send(frame: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  /** A command whose fate the server could not tell yet is asked again after a while. */
  again(): void {
    this.socket?.close();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.waking);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }

  private readonly wake = (): void => {
    if (this.ended || (this.socket?.readyState ?? WebSocket.CLOSED) !== WebSocket.CLOSED) return;
    clearTimeout(this.waking);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const words = this.token === null ? [PROTOCOL] : [PROTOCOL, `bearer.${this.token}`];
    const socket = new WebSocket(`${scheme}://${location.host}${this.ends.path()}`, words);
    this.socket = socket;
    socket.onopen = () => {
      this.ends.connected().forEach((frame) => {
        socket.send(frame);
      });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.hear(socket, data);
    };
    socket.onclose = ({ code }) => {
      this.lost(code);
    };
  }

  private hear(socket: WebSocket, frame: string): void {
    try {
      this.ends.receive(JSON.parse(frame) as M);
      this.pause = FIRST_PAUSE;
      this.ends.tell("live");
    } catch (trouble) {
      if (!(trouble instanceof Hole)) throw trouble;
      socket.close();
    }
  }

  private lost(code: number): void {
    if (this.ended) return;
    if (!resumes(code)) {
      this.ends.tell("closed");
      return;
    }
    this.ends.tell("lost");
    this.waking = setTimeout(this.wake, this.pause * (0.5 + Math.random()));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}
