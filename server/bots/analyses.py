"""What analysts say of matches that are over: asked for once, kept for a while, for all to read.

It can be said again, so it is no fact and stands in no log. An analyst that goes away, or says
nothing for long, is forgotten with what it has said, and whoever asks then asks anew.
"""

import asyncio
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.match import Match
from domain.player import Player
from server.bots.bot import Bot
from server.bots.bot_registry import BotRegistry
from server.bots.mailbox import Question
from server.bots.pending_requests import PendingRequests
from server.engine.errors import UnrequestedAnalysisError
from server.store.port import AnalysisCache

# So long the question is told to analysts that come; every server has heard of it before.
_TOLD: Final = 3.0
_SILENCE_MS: Final = 30_000
_KEPT_MS: Final = 30 * 24 * 3600 * 1000


class Assessment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an analyst thinks of the move that is this version of a match.

    `leads`: by how many points it sees each seat before the best other one at the end, if all
    play as well as it can. `better`, in the game's notation, would have left who moved with
    `loss` more of them.
    """

    version: Annotated[int, Meta(ge=1, le=2**53)]
    leads: Annotated[tuple[float, ...], Meta(min_length=1, max_length=20)]
    better: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    loss: Annotated[float, Meta(ge=0)] = 0.0


class Analysis(Struct, frozen=True, kw_only=True):
    """Who has been asked, and what it has said so far; nothing comes any more if it is `whole`."""

    analyst: Bot
    moves: tuple[Assessment, ...] = ()
    whole: bool = False


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Analysis).decode


class Analyses:
    def __init__(
        self,
        bot_registry: BotRegistry,
        pending_requests: PendingRequests,
        analysis_cache: AnalysisCache,
    ) -> None:
        self._bot_registry = bot_registry
        self._pending_requests = pending_requests
        self._analysis_cache = analysis_cache
        self._errands: dict[Question, asyncio.Task[None]] = {}

    async def of(self, match: str) -> Analysis | None:
        words = await self._analysis_cache.look(match)
        if words is None:
            return None
        known = _decode(words)
        is_there = known.whole or self._bot_registry.of_player(known.analyst.player.id) is not None
        return known if is_there else None

    async def ask(self, match: Match) -> Analysis:
        """What is known, or from now on asked: however many wish to know, of one analyst."""
        known = await self.of(match.id) or await self._begun(match)
        question = Question(known.analyst.player.id, match.id)
        if not known.moves and not known.whole and question not in self._errands:
            self._errands[question] = asyncio.create_task(self._tell(question))
        return known

    async def add(self, said: Assessment, match: Match, by: Player) -> None:
        """What is said again of a move replaces what was said before."""
        known = await self._asked_of(by, match)
        if said.version > match.version or len(said.leads) != len(match.seats):
            raise UnrequestedAnalysisError(match.id)
        moves = {move.version: move for move in (*known.moves, said)}
        await self._keep(match, replace(known, moves=tuple(moves.values())), _SILENCE_MS)

    async def close(self, count: int, match: Match, by: Player) -> None:
        """The analyst has said so much; if some of it was lost on the way, it is not kept."""
        known = await self._asked_of(by, match)
        if len(known.moves) != count:
            raise UnrequestedAnalysisError(match.id)
        await self._keep(match, replace(known, whole=True), _KEPT_MS)

    async def _begun(self, match: Match) -> Analysis:
        new = Analysis(analyst=self._bot_registry.analyst_of(match.game.slug))
        words = _encode(new)
        if await self._analysis_cache.put(match.id, words, lasting_ms=_SILENCE_MS):
            return new
        # Somebody else has just asked; or somebody had, and their analyst has gone away.
        if (known := await self.of(match.id)) is not None:
            return known
        await self._analysis_cache.replace(match.id, words, lasting_ms=_SILENCE_MS)
        return new

    async def _tell(self, question: Question) -> None:
        with self._pending_requests.standing(question):
            await asyncio.sleep(_TOLD)
        del self._errands[question]

    async def _asked_of(self, player: Player, match: Match) -> Analysis:
        known = await self.of(match.id)
        if known is None or known.whole or known.analyst.player.id != player.id:
            raise UnrequestedAnalysisError(match.id)
        return known

    async def _keep(self, match: Match, known: Analysis, lasting_ms: int) -> None:
        if not await self._analysis_cache.replace(match.id, _encode(known), lasting_ms=lasting_ms):
            raise UnrequestedAnalysisError(match.id)
