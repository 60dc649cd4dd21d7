"""One method for each HTTP call of the contract."""

from collections.abc import AsyncIterator, Sequence
from typing import Literal, TypeAlias
from urllib.parse import quote

from archipel_client.contract import (
    AnalysisCard,
    BotCard,
    Bots,
    Catalogue,
    CommandResult,
    CommitFrame,
    Commits,
    Daily,
    DailyStandings,
    DealCard,
    GameBook,
    GameCard,
    HeadToHead,
    KnownAnalysis,
    Listed,
    Lobby,
    MatchCard,
    PerMove,
    Player,
    Preview,
    Profile,
    PublicKeys,
    Rematch,
    Replay,
    Standings,
    Total,
    Untimed,
    Welcome,
)
from archipel_client.http_client import HttpClient, decode, idempotency_header, match_path
from archipel_client.messages import Command

Clock: TypeAlias = Untimed | PerMove | Total
Status: TypeAlias = Literal["waiting", "running", "finished"]
FileKind: TypeAlias = Literal["record", "log"]
TimeClass: TypeAlias = Literal["blitz", "rapid", "classical", "correspondence", "untimed"]
Visibility: TypeAlias = Literal["public", "unlisted"]

MEDIA = {"record": "text/plain", "log": "application/x-ndjson"}
LOCAL = "http://127.0.0.1:8000"


def _daily(game: str) -> str:
    return f"/api/daily/{quote(game, safe='')}"


class Calls:
    """The HTTP calls; idempotent ones are retried until `timeout_s` is over."""

    def __init__(
        self, url: str = LOCAL, token: str | None = None, *, timeout_s: float = 15.0
    ) -> None:
        self.url = url.rstrip("/")
        self._timeout_s = timeout_s
        self._http = HttpClient(self.url, token, timeout_s)

    @property
    def token(self) -> str | None:
        """The only proof of identity: keep it to be the same player later."""
        return self._http.token

    # Players

    async def join(self, name: str, *, key: str | None = None) -> Welcome:
        """Registers a guest; later calls use its token.

        With the server's key for bots, the name may be that of one of its own bots.
        """
        body = {"name": name} if key is None else {"name": name, "key": key}
        answer = await self._http.post("/api/players", body, idempotent=False)
        welcome = decode(answer, Welcome)
        self._http.token = welcome.token
        return welcome

    async def me(self) -> Player:
        return decode(await self._http.get("/api/me"), Player)

    async def player(self, id: str) -> Profile:
        """A player and their results."""
        return decode(await self._http.get(f"/api/players/{quote(id, safe='')}"), Profile)

    async def head_to_head(
        self, player: str, other: str, *, limit: int = 50, cursor: int = 0
    ) -> HeadToHead:
        """The results and matches of two players against each other."""
        path = f"/api/players/{quote(player, safe='')}/against/{quote(other, safe='')}"
        query = {"limit": limit, "cursor": cursor}
        return decode(await self._http.get(path, query), HeadToHead)

    # Games, lobby and standings

    async def games(self) -> Sequence[GameCard]:
        return decode(await self._http.get("/api/games"), Catalogue).games

    async def game(self, game: str) -> GameBook:
        """A game with its rules."""
        return decode(await self._http.get(f"/api/games/{quote(game, safe='')}"), GameBook)

    async def lobby(
        self, *, game: str | None = None, status: Status | None = None, player: str | None = None
    ) -> AsyncIterator[Listed]:
        """Public matches that fit, newest first; pages are fetched as needed."""
        query = {"game": game, "status": status, "player": player}
        answer = await self._http.get("/api/matches", query)
        while True:
            for listed in decode(answer, Lobby).matches:
                yield listed
            if "next" not in answer.links:
                return
            answer = await self._http.get(answer.links["next"]["url"])

    async def standings(
        self,
        game: str,
        *,
        ladder: str | None = None,
        time_class: TimeClass | None = None,
        limit: int = 50,
        cursor: int = 0,
    ) -> Standings:
        """The standings of a game: by wins, by rating and by score."""
        query = {"ladder": ladder, "time_class": time_class, "limit": limit, "cursor": cursor}
        answer = await self._http.get(f"/api/standings/{quote(game, safe='')}", query)
        return decode(answer, Standings)

    async def daily(self) -> Daily:
        """The deals of yesterday, today and tomorrow."""
        return decode(await self._http.get("/api/daily"), Daily)

    async def daily_deal(self, game: str, day: str) -> DealCard:
        """The deal of a day, `2026-11-20`, with its seed when it is over."""
        return decode(await self._http.get(f"{_daily(game)}/{quote(day, safe='')}"), DealCard)

    async def open_daily(self, game: str) -> MatchCard:
        """Our match of today's deal: there is one for each player."""
        return decode(await self._http.post(_daily(game)), MatchCard)

    async def daily_standings(
        self, game: str, day: str, *, limit: int = 50, cursor: int = 0
    ) -> DailyStandings:
        """Who has finished the deal on its day, best first."""
        path = f"{_daily(game)}/{quote(day, safe='')}/standings"
        query = {"limit": limit, "cursor": cursor}
        return decode(await self._http.get(path, query), DailyStandings)

    # Matches

    async def match(
        self, match: str, *, at: int | None = None, as_: str | None = None
    ) -> MatchCard:
        """A match, now or `at` a past version, as ourselves or `as_` another viewer."""
        query = {"at": at, "as": as_}
        return decode(await self._http.get(match_path(match), query), MatchCard)

    async def command(
        self, match: str, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> CommandResult:
        """Sends a command, such as a move. It is executed once, however often it is retried."""
        headers = idempotency_header(key)
        if if_version is not None:
            headers["If-Match"] = f'"{await self._epoch(match)}:{if_version}"'
        answer = await self._http.post(f"{match_path(match)}/commands", command, headers)
        return decode(answer, CommandResult)

    async def preview(self, match: str, command: Command) -> Preview:
        """What a command would do, where chance and hidden information have no part in it."""
        return decode(await self._http.post(f"{match_path(match)}/preview", command), Preview)

    async def commits(
        self, match: str, *, after: int = 0, as_: str | None = None
    ) -> AsyncIterator[CommitFrame]:
        """All commits so far; pages are fetched as needed."""
        following: int | None = after
        while following is not None:
            query = {"after": following, "limit": 500, "as": as_}
            page = decode(await self._http.get(f"{match_path(match)}/commits", query), Commits)
            for commit in page.commits:
                yield commit
            following = page.next

    async def record(self, match: str) -> str:
        """The match as text, in its game's own notation."""
        return (await self._file(match, "record")).decode()

    async def _file(self, match: str, kind: FileKind) -> bytes:
        wanted = {"Accept": MEDIA[kind]}
        return (await self._http.get(f"{match_path(match)}/record", headers=wanted)).content

    async def keys(self) -> PublicKeys:
        """The public keys with which the server signs or has signed logs."""
        return decode(await self._http.get("/.well-known/archipel-keys"), PublicKeys)

    async def read_rematch(self, match: str) -> MatchCard | None:
        """The rematch, if it was requested."""
        return decode(await self._http.get(f"{match_path(match)}/rematch"), Rematch).match

    # Bots

    async def bots(self) -> Sequence[BotCard]:
        """The bots that can be invited."""
        return decode(await self._http.get("/api/bots"), Bots).bots

    async def invite(self, match: str, bot: str, seat: int | None = None) -> MatchCard:
        """Invites a bot to a waiting match, to this seat or the first free one."""
        body = {"bot": bot, "seat": seat}
        return decode(await self._http.post(f"{match_path(match)}/bots", body), MatchCard)

    async def analyse(self, match: str) -> AnalysisCard:
        """Requests the analysis of a finished match by a bot; returns what there is so far."""
        return decode(await self._http.post(f"{match_path(match)}/analysis"), AnalysisCard)

    async def analysis(self, match: str) -> AnalysisCard | None:
        """The analysis so far, if it was requested."""
        answer = await self._http.get(f"{match_path(match)}/analysis")
        return decode(answer, KnownAnalysis).analysis

    # Files

    async def replay(
        self, file: str | bytes, kind: FileKind, *, as_: str | None = None, game: str | None = None
    ) -> Replay:
        """A file as a match with its commits; `game` if a record does not name its game."""
        query = {"as": as_, "game": game}
        sent = file.encode() if isinstance(file, str) else file
        answer = await self._http.post_file("/api/replays", sent, MEDIA[kind], query)
        return decode(answer, Replay)

    async def _epoch(self, match: str) -> str:
        """The epoch of the log that versions refer to."""
        if not self._http.epoch:
            await self.match(match)
        return self._http.epoch
