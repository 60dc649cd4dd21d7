"""One method for each call that a server answers: over HTTP, with nothing kept in between."""

from collections.abc import AsyncIterator, Sequence
from typing import Literal, TypeAlias
from urllib.parse import quote

from archipel_client.asking import Asking, named_once, path_of, read
from archipel_client.contract import (
    AnalysisCard,
    BotCard,
    Bots,
    Catalogue,
    CommitFrame,
    Commits,
    Done,
    GameBook,
    GameCard,
    HeadToHead,
    KnownAnalysis,
    Listed,
    Lobby,
    MatchCard,
    NewFork,
    PerMove,
    Player,
    Preview,
    Profile,
    PublicKeys,
    Replay,
    ReturnMatch,
    Standings,
    Total,
    Untimed,
    Welcome,
)
from archipel_client.messages import Command, Json

Clock: TypeAlias = Untimed | PerMove | Total
Status: TypeAlias = Literal["waiting", "running", "finished"]
FileKind: TypeAlias = Literal["record", "log"]
TimeClass: TypeAlias = Literal["blitz", "rapid", "classical", "correspondence", "untimed"]
Visibility: TypeAlias = Literal["public", "unlisted"]

_MEDIA = {"record": "text/plain", "log": "application/x-ndjson"}
LOCAL = "http://127.0.0.1:8000"


class Calls:
    """What is answered at once, over HTTP; a call that may be repeated is, until it is answered."""

    def __init__(
        self, url: str = LOCAL, token: str | None = None, *, patience: float = 15.0
    ) -> None:
        self.url = url.rstrip("/")
        self._patience = patience
        self._asking = Asking(self.url, token, patience)

    @property
    def token(self) -> str | None:
        """Keep it: it is all that makes us the same person tomorrow."""
        return self._asking.token

    # Who we are

    async def join(self, name: str) -> Welcome:
        """Come in as a guest; from now on we ask under this name."""
        answer = await self._asking.post("/api/players", {"name": name}, repeatable=False)
        welcome = read(answer, Welcome)
        self._asking.token = welcome.token
        return welcome

    async def me(self) -> Player:
        return read(await self._asking.get("/api/me"), Player)

    async def player(self, id: str) -> Profile:
        """Somebody, and what came of their matches."""
        return read(await self._asking.get(f"/api/players/{quote(id, safe='')}"), Profile)

    async def head_to_head(
        self, player: str, other: str, *, limit: int = 50, cursor: int = 0
    ) -> HeadToHead:
        """One against another: what came of it, and the matches."""
        path = f"/api/players/{quote(player, safe='')}/against/{quote(other, safe='')}"
        query = {"limit": limit, "cursor": cursor}
        return read(await self._asking.get(path, query), HeadToHead)

    # What there is

    async def games(self) -> Sequence[GameCard]:
        return read(await self._asking.get("/api/games"), Catalogue).games

    async def game(self, game: str) -> GameBook:
        """A game with its rules."""
        return read(await self._asking.get(f"/api/games/{quote(game, safe='')}"), GameBook)

    async def lobby(
        self, *, game: str | None = None, status: Status | None = None, player: str | None = None
    ) -> AsyncIterator[Listed]:
        """Every public match that is so, newest first, page by page."""
        query = {"game": game, "status": status, "player": player}
        answer = await self._asking.get("/api/matches", query)
        while True:
            for listed in read(answer, Lobby).matches:
                yield listed
            if "next" not in answer.links:
                return
            answer = await self._asking.get(answer.links["next"]["url"])

    async def standings(
        self,
        game: str,
        *,
        ladder: str | None = None,
        time_class: TimeClass | None = None,
        limit: int = 50,
        cursor: int = 0,
    ) -> Standings:
        """Who has won most, is rated best, and scored most, at a game."""
        query = {"ladder": ladder, "time_class": time_class, "limit": limit, "cursor": cursor}
        answer = await self._asking.get(f"/api/standings/{quote(game, safe='')}", query)
        return read(answer, Standings)

    # Matches

    async def open_match(
        self,
        options: Json,
        *,
        seat: int | Literal["any"] | None = "any",
        visibility: Visibility = "public",
        clock: Clock | None = None,
        client_seed: str = "",
    ) -> MatchCard:
        """Lay a table; choosing options, as `{"game": "divercite"}`, is choosing the game."""
        body = {
            "options": options,
            "seat": seat,
            "visibility": visibility,
            "clock": clock or Untimed(),
            "client_seed": client_seed,
        }
        answer = await self._asking.post("/api/matches", body, named_once(None))
        return read(answer, MatchCard)

    async def fork(self, match: str, wish: NewFork) -> MatchCard:
        """A new match that goes on from where this one stood: `NewFork(at=17)`."""
        answer = await self._asking.post(f"{path_of(match)}/fork", wish, named_once(None))
        return read(answer, MatchCard)

    async def match(
        self, match: str, *, at: int | None = None, as_: str | None = None
    ) -> MatchCard:
        """A match, now or `at` an earlier version, as ourselves or `as_` somebody else."""
        query = {"at": at, "as": as_}
        return read(await self._asking.get(path_of(match), query), MatchCard)

    async def command(
        self, match: str, command: Command, *, if_version: int | None = None, key: str | None = None
    ) -> Done:
        """Ask for something: a seat, a move. It is done once, however often we have to ask."""
        headers = named_once(key)
        if if_version is not None:
            headers["If-Match"] = f'"{await self._epoch(match)}:{if_version}"'
        answer = await self._asking.post(f"{path_of(match)}/commands", command, headers)
        return read(answer, Done)

    async def preview(self, match: str, command: Command) -> Preview:
        """What a command of ours would do; where nobody may know it, the server says so."""
        return read(await self._asking.post(f"{path_of(match)}/preview", command), Preview)

    async def commits(
        self, match: str, *, after: int = 0, as_: str | None = None
    ) -> AsyncIterator[CommitFrame]:
        """The story so far, page by page."""
        following: int | None = after
        while following is not None:
            query = {"after": following, "limit": 500, "as": as_}
            page = read(await self._asking.get(f"{path_of(match)}/commits", query), Commits)
            for commit in page.commits:
                yield commit
            following = page.next

    async def record(self, match: str) -> str:
        """The match as text, in its game's own notation."""
        return (await self._file(match, "record")).decode()

    async def log(self, match: str) -> bytes:
        """The whole log of a match that is over, byte for byte, with its signed head."""
        return await self._file(match, "log")

    async def _file(self, match: str, kind: FileKind) -> bytes:
        wanted = {"Accept": _MEDIA[kind]}
        return (await self._asking.get(f"{path_of(match)}/record", headers=wanted)).content

    async def keys(self) -> PublicKeys:
        """With which keys the server signs, and has signed."""
        return read(await self._asking.get("/.well-known/archipel-keys"), PublicKeys)

    async def rematch(self, match: str) -> MatchCard:
        """The return match: whoever asks first opens it, the others sit down in it by asking."""
        return read(await self._asking.post(f"{path_of(match)}/rematch"), MatchCard)

    async def return_match(self, match: str) -> MatchCard | None:
        """Where the others went, if anybody has asked for another match."""
        return read(await self._asking.get(f"{path_of(match)}/rematch"), ReturnMatch).match

    # Bots

    async def bots(self) -> Sequence[BotCard]:
        """The bots that are there to be invited."""
        return read(await self._asking.get("/api/bots"), Bots).bots

    async def invite(self, match: str, bot: str, seat: int | None = None) -> MatchCard:
        """A bot sits down at our waiting match, there or on the first free seat."""
        wish = {"bot": bot, "seat": seat}
        return read(await self._asking.post(f"{path_of(match)}/bots", wish), MatchCard)

    async def analyse(self, match: str) -> AnalysisCard:
        """A bot is asked what each move of a match that is over was worth; what it said so far."""
        return read(await self._asking.post(f"{path_of(match)}/analysis"), AnalysisCard)

    async def analysis(self, match: str) -> AnalysisCard | None:
        """What has been said so far, if anybody has asked."""
        answer = await self._asking.get(f"{path_of(match)}/analysis")
        return read(answer, KnownAnalysis).analysis

    # Files

    async def replay(
        self, file: str | bytes, kind: FileKind, *, as_: str | None = None, game: str | None = None
    ) -> Replay:
        """A file as a match with its story; `game` for a record that does not name its own."""
        query = {"as": as_, "game": game}
        sent = file.encode() if isinstance(file, str) else file
        answer = await self._asking.post_file("/api/replays", sent, _MEDIA[kind], query)
        return read(answer, Replay)

    async def import_file(self, file: bytes, kind: FileKind) -> MatchCard:
        """A match that was played elsewhere, from now on one of this server's, marked as such."""
        return read(await self._asking.post_file("/api/imports", file, _MEDIA[kind]), MatchCard)

    async def _epoch(self, match: str) -> str:
        """Which log it is that versions count in."""
        if not self._asking.epoch:
            await self.match(match)
        return self._asking.epoch
