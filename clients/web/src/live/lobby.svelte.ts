// The list of matches as it changes; whoever comes back is told the newest again.

import { SvelteMap } from "svelte/reactivity";
import type { Counts, Listed, LobbyMessage } from "../contract/shapes";
import { Wire, type Line } from "./wire";

export class LiveLobby {
  counts: Counts | null = $state.raw(null);
  line: Line = $state("joining");
  readonly matches = new SvelteMap<string, Listed>();

  private readonly wire: Wire<LobbyMessage>;

  constructor(token: string | null) {
    this.wire = new Wire<LobbyMessage>(
      {
        path: () => "/api/lobby/live",
        connected: () => [],
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

  end(): void {
    this.wire.end();
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
