// Every HTTP call that the page makes, in one place.

import { skew } from "../live/skew";
import { Refused, Unreachable } from "./problems";
import type {
  AnalysisCard,
  FileKind,
  Bot,
  Command,
  Commits,
  Done,
  GameBook,
  GameCard,
  Lobby,
  MatchCard,
  NewMatch,
  Player,
  Preview,
  Problem,
  Profile,
  Shapes,
  Welcome,
} from "./shapes";

// So many commits are read in a moment, whatever the game shows in each.
const PAGE = 100;

/** The server as one person, or as nobody in particular, calls it. */
export class Server {
  constructor(private readonly token: string | null = null) {}

  welcome = (name: string) => this.send<Welcome>("POST", "/players", { name });
  me = () => this.get<Player>("/me");
  games = () => this.get<{ games: GameCard[] }>("/games");
  /** Its figures, and its rules in the language that is asked for, or the browser's. */
  game = (game: string, language?: string) => {
    const headers = language === undefined ? {} : { "Accept-Language": language };
    return this.ask(`/games/${game}`, { headers }).then(
      (answer) => answer.json() as Promise<GameBook>,
    );
  };
  bots = () => this.get<{ bots: Bot[] }>("/bots");
  player = (id: string) => this.get<Profile>(`/players/${id}`);
  headToHead = (player: string, other: string, limit: number) =>
    this.get<Shapes["HeadToHead"]>(`/players/${player}/against/${other}`, { limit });
  standings = (
    game: string,
    which: {
      ladder: string | undefined;
      time_class: string | undefined;
      limit: number;
      cursor: number;
    },
  ) => this.get<Shapes["Standings"]>(`/standings/${game}`, which);

  lobby = (which: { status?: string; player?: string; game?: string; limit?: number }) =>
    this.get<Lobby>("/matches", which);
  open = (match: NewMatch) => this.send<MatchCard>("POST", "/matches", match);
  match = (id: string, moment: { at?: number; as?: string } = {}) =>
    this.get<MatchCard>(`/matches/${id}`, moment);
  commits = (id: string, after: number, as?: string) =>
    this.get<Commits>(`/matches/${id}/commits`, { after, limit: PAGE, as });
  command = (id: string, command: Command) =>
    this.send<Done>("POST", `/matches/${id}/commands`, command);
  sitDown = (id: string, seat: number, clientSeed: string) =>
    this.command(id, { type: "match.take_seat", seat, client_seed: clientSeed });
  preview = (id: string, command: Command, until?: AbortSignal) =>
    this.send<Preview>("POST", `/matches/${id}/preview`, command, until);
  returnMatch = (id: string) => this.get<Shapes["ReturnMatch"]>(`/matches/${id}/rematch`);
  rematch = (id: string) => this.send<MatchCard>("POST", `/matches/${id}/rematch`);
  fork = (id: string, at: number, clientSeed: string) =>
    this.send<MatchCard>("POST", `/matches/${id}/fork`, { at, client_seed: clientSeed });
  invite = (id: string, bot: string, seat: number) =>
    this.send<unknown>("POST", `/matches/${id}/bots`, { bot, seat });
  analyse = (id: string) => this.send<AnalysisCard>("POST", `/matches/${id}/analysis`);
  analysis = (id: string) => this.get<Shapes["KnownAnalysis"]>(`/matches/${id}/analysis`);
  record = (id: string, kind: FileKind) =>
    this.ask(`/matches/${id}/record`, { headers: { Accept: kind } }).then((answer) =>
      answer.text(),
    );
  replay = (file: string, kind: FileKind, as?: string) =>
    this.bring<Shapes["Replay"]>(`/replays${query({ as })}`, file, kind);
  keep = (file: string, kind: FileKind) => this.bring<MatchCard>("/imports", file, kind);

  private bring<T>(path: string, file: string, kind: FileKind): Promise<T> {
    return this.ask(path, {
      method: "POST",
      body: file,
      headers: { "Content-Type": kind },
    }).then((answer) => answer.json() as Promise<T>);
  }

  private get<T>(path: string, asked: Asked = {}): Promise<T> {
    return this.ask(path + query(asked), {}).then((answer) => answer.json() as Promise<T>);
  }

  private async send<T>(
    method: string,
    path: string,
    body?: unknown,
    until: AbortSignal | null = null,
  ): Promise<T> {
    const told =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = await this.ask(path, { method, signal: until, ...told });
    return (await answer.json()) as T;
  }

  private async ask(path: string, request: RequestInit): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.token !== null) headers.set("Authorization", `Bearer ${this.token}`);
    const asked = Date.now();
    const answer = await fetch(`/api${path}`, { ...request, headers }).catch((trouble: unknown) => {
      throw new Unreachable(String(trouble));
    });
    skew.answered(Date.parse(answer.headers.get("Date") ?? ""), asked, Date.now());
    if (!answer.ok) throw new Refused((await answer.json()) as Problem);
    return answer;
  }
}

type Asked = Record<string, string | number | undefined>;

function query(asked: Asked): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said).toString()}`;
}
