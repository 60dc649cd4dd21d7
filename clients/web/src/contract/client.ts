// The HTTP API: one method for every request that the page makes.

import { clockSkew } from "../live/clock_skew";
import { ProblemError, UnreachableError } from "./errors";
import type {
  AnalysisCard,
  FileKind,
  Bot,
  Command,
  Commits,
  CommandResult,
  GameBook,
  GameCard,
  Lobby,
  MatchCard,
  NewMatch,
  Player,
  Preview,
  Problem,
  Profile,
  Schemas,
  Welcome,
} from "./types";

/** The receipt that a match is opened with, and the player's seed or its hash. */
interface Contribution {
  commitment: string;
  client_seed?: string;
  client_seed_hash?: string;
}

// Small enough that a page of commits is read at once, whatever the game shows in each.
const COMMITS_PER_PAGE = 100;

/** Sends requests as the player of the token, or anonymously. */
export class ApiClient {
  constructor(private readonly token: string | null = null) {}

  createPlayer = (name: string) => this.send<Welcome>("POST", "/players", { name });
  me = () => this.get<Player>("/me");
  games = () => this.get<{ games: GameCard[] }>("/games");
  /** The packs of a game, and its rules in the given language or the browser's. */
  game = (game: string, language?: string) => {
    const headers = language === undefined ? {} : { "Accept-Language": language };
    return this.fetch(`/games/${game}`, { headers }).then(
      (response) => response.json() as Promise<GameBook>,
    );
  };
  bots = () => this.get<{ bots: Bot[] }>("/bots");
  player = (id: string) => this.get<Profile>(`/players/${id}`);
  headToHead = (player: string, other: string, limit: number) =>
    this.get<Schemas["HeadToHead"]>(`/players/${player}/against/${other}`, { limit });
  standings = (
    game: string,
    filter: {
      ladder: string | undefined;
      time_class: string | undefined;
      limit: number;
      cursor: number;
    },
  ) => this.get<Schemas["Standings"]>(`/standings/${game}`, filter);

  matches = (filter: { status?: string; player?: string; game?: string; limit?: number }) =>
    this.get<Lobby>("/matches", filter);
  createMatch = (match: NewMatch) => this.send<MatchCard>("POST", "/matches", match);
  match = (id: string, version: { at?: number; as?: string } = {}) =>
    this.get<MatchCard>(`/matches/${id}`, version);
  commits = (id: string, after: number, as?: string) =>
    this.get<Commits>(`/matches/${id}/commits`, { after, limit: COMMITS_PER_PAGE, as });
  command = (id: string, command: Command) =>
    this.send<CommandResult>("POST", `/matches/${id}/commands`, command);
  takeSeat = (id: string, seat: number, given: { client_seed_hash?: string }) =>
    this.command(id, { type: "match.take_seat", seat, ...given });
  preview = (id: string, command: Command, signal?: AbortSignal) =>
    this.send<Preview>("POST", `/matches/${id}/preview`, command, signal);
  rematchOf = (id: string) => this.get<Schemas["Rematch"]>(`/matches/${id}/rematch`);
  rematch = (id: string, given: Contribution) =>
    this.send<MatchCard>("POST", `/matches/${id}/rematch`, given);
  fork = (id: string, given: Contribution & { at: number }) =>
    this.send<MatchCard>("POST", `/matches/${id}/fork`, given);
  /** The receipt of a match to come; see ../fair. */
  newCommitment = (rematchOf: string | null) =>
    this.send<Schemas["SignedReceipt"]>("POST", "/commitments", { rematch_of: rematchOf });
  daily = () => this.get<Schemas["Daily"]>("/daily");
  deal = (game: string, date: string) => this.get<Schemas["DealCard"]>(`/daily/${game}/${date}`);
  dailyStandings = (game: string, date: string) =>
    this.get<Schemas["DailyStandings"]>(`/daily/${game}/${date}/standings`);
  openDaily = (game: string) => this.send<MatchCard>("POST", `/daily/${game}`);
  commitments = () => this.get<Schemas["GivenReceipts"]>("/commitments", { limit: 100 });
  keys = () => this.get<Schemas["PublicKeys"]>("/.well-known/archipel-keys");
  invite = (id: string, bot: string, seat: number) =>
    this.send<unknown>("POST", `/matches/${id}/bots`, { bot, seat });
  analyse = (id: string) => this.send<AnalysisCard>("POST", `/matches/${id}/analysis`);
  analysis = (id: string) => this.get<Schemas["KnownAnalysis"]>(`/matches/${id}/analysis`);
  record = (id: string, kind: FileKind) =>
    this.fetch(`/matches/${id}/record`, { headers: { Accept: kind } }).then((response) =>
      response.text(),
    );
  replay = (file: string, kind: FileKind, as?: string) =>
    this.upload<Schemas["Replay"]>(`/replays${query({ as })}`, file, kind);
  importMatch = (file: string, kind: FileKind) => this.upload<MatchCard>("/imports", file, kind);

  private upload<T>(path: string, file: string, kind: FileKind): Promise<T> {
    return this.fetch(path, {
      method: "POST",
      body: file,
      headers: { "Content-Type": kind },
    }).then((response) => response.json() as Promise<T>);
  }

  private get<T>(path: string, params: Query = {}): Promise<T> {
    return this.fetch(path + query(params), {}).then((response) => response.json() as Promise<T>);
  }

  private async send<T>(
    method: string,
    path: string,
    body?: unknown,
    signal: AbortSignal | null = null,
  ): Promise<T> {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await this.fetch(path, { method, signal, ...content });
    return (await response.json()) as T;
  }

  private async fetch(path: string, request: RequestInit): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.token !== null) headers.set("Authorization", `Bearer ${this.token}`);
    const sentAt = Date.now();
    const address = path.startsWith("/.") ? path : `/api${path}`;
    const response = await fetch(address, { ...request, headers }).catch((error: unknown) => {
      throw new UnreachableError(String(error));
    });
    clockSkew.observeResponse(Date.parse(response.headers.get("Date") ?? ""), sentAt, Date.now());
    if (!response.ok) throw new ProblemError((await response.json()) as Problem);
    return response;
  }
}

type Query = Record<string, string | number | undefined>;

function query(params: Query): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
