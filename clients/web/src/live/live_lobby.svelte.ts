// The list of matches as it changes; a new connection sends the current list again.

import { SvelteMap } from "svelte/reactivity";
import type { Counts, Listed, LobbyMessage } from "../contract/types";
import { ReconnectingSocket, type ConnectionState } from "./reconnecting_socket";

export class LiveLobby {
  counts: Counts | null = $state.raw(null);
  state: ConnectionState = $state("connecting");
  readonly matches = new SvelteMap<string, Listed>();

  private readonly socket: ReconnectingSocket<LobbyMessage>;

  constructor(token: string | null) {
    this.socket = new ReconnectingSocket<LobbyMessage>(
      {
        path: () => "/api/lobby/live",
        onConnect: () => [],
        onMessage: (message) => {
          this.receive(message);
        },
        onState: (state) => {
          this.state = state;
        },
      },
      token,
    );
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: LobbyMessage): void {
    switch (message.type) {
      case "lobby":
        this.matches.clear();
        message.matches.forEach((match) => this.matches.set(match.id, match));
        this.counts = message.counts;
        break;
      case "listed":
        this.matches.set(message.match.id, message.match);
        break;
      case "counts":
        this.counts = message.counts;
        Object.entries(message.spectators).forEach(([id, spectators]) => {
          const match = this.matches.get(id);
          if (match) this.matches.set(id, { ...match, spectators });
        });
        break;
      case "closing":
        break;
    }
  }
}
