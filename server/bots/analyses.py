"""Analyses of finished matches by bots: requested once, cached with a time to live, shared by all.

An analysis can be made again, so it is not in the log. The partial analysis of an analyst that
disconnects or stays silent expires, and the next request starts another one.
"""

import asyncio
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.match import Match
from domain.player import Player
from server.bots.bot_registry import BotRegistry, PendingRequests
from server.bots.mailbox import Bot, Question
from server.engine.errors import UnrequestedAnalysisError
from server.store.port import AnalysisCache

# A question is pending for several rounds of gossip, so that every server delivers it.
_PENDING_S: Final = 3.0
_PARTIAL_TTL_MS: Final = 30_000
_WHOLE_TTL_MS: Final = 30 * 24 * 3600 * 1000


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
    """An analyst and its assessments so far; complete if `whole`."""

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
        self._cache = analysis_cache
        self._asking: dict[Question, asyncio.Task[None]] = {}

    async def of(self, match: str) -> Analysis | None:
        encoded = await self._cache.get(match)
        if encoded is None:
            return None
        known = _decode(encoded)
        analyst = self._bot_registry.of_player(known.analyst.player.id)
        return known if known.whole or analyst is not None else None

    async def ask(self, match: Match) -> Analysis:
        """The analysis so far; starts one if there is none."""
        known = await self.of(match.id) or await self._started(match)
        question = Question(known.analyst.player.id, match.id)
        if not known.moves and not known.whole and question not in self._asking:
            self._asking[question] = asyncio.create_task(self._post(question))
        return known

    async def add(self, assessment: Assessment, match: Match, by: Player) -> None:
        """Add an assessment; it replaces an earlier one of the same move."""
        known = await self._requested_of(by, match)
        if assessment.version > match.version or len(assessment.leads) != len(match.seats):
            raise UnrequestedAnalysisError(match.id)
        moves = {move.version: move for move in (*known.moves, assessment)}
        await self._save(match, replace(known, moves=tuple(moves.values())), _PARTIAL_TTL_MS)

    async def close(self, count: int, match: Match, by: Player) -> None:
        """Complete an analysis of so many assessments; refused if some of them were lost."""
        known = await self._requested_of(by, match)
        if len(known.moves) != count:
            raise UnrequestedAnalysisError(match.id)
        await self._save(match, replace(known, whole=True), _WHOLE_TTL_MS)

    async def _started(self, match: Match) -> Analysis:
        new = Analysis(analyst=self._bot_registry.analyst_of(match.game.slug))
        encoded = _encode(new)
        if await self._cache.add(match.id, encoded, ttl_ms=_PARTIAL_TTL_MS):
            return new
        # Started concurrently, or by an analyst that has disconnected.
        if (known := await self.of(match.id)) is not None:
            return known
        await self._cache.replace(match.id, encoded, ttl_ms=_PARTIAL_TTL_MS)
        return new

    async def _post(self, question: Question) -> None:
        with self._pending_requests.pending(question):
            await asyncio.sleep(_PENDING_S)
        del self._asking[question]

    async def _requested_of(self, player: Player, match: Match) -> Analysis:
        known = await self.of(match.id)
        if known is None or known.whole or known.analyst.player.id != player.id:
            raise UnrequestedAnalysisError(match.id)
        return known

    async def _save(self, match: Match, known: Analysis, ttl_ms: int) -> None:
        if not await self._cache.replace(match.id, _encode(known), ttl_ms=ttl_ms):
            raise UnrequestedAnalysisError(match.id)
