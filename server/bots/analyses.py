"""Analyses of finished matches by bots: requested once, cached with a time to live, shared by all.

An analysis can be made again, so it is not in the log. The partial analysis of an analyst that
disconnects or stays silent expires, and the next request starts another one.

The server's own analysts are trusted, and their analyses replace those of guests' bots. What any
analyst says is checked by the rules: a claim that cannot be true ends its analysis.
"""

import asyncio
from typing import Annotated, Final, NoReturn

import msgspec
import structlog
from msgspec import Meta, Struct
from msgspec.structs import replace
from prometheus_client import Counter

from domain.match import UNOPENED, Match
from domain.match.assessing import Fault, Ply, fault_of, is_move
from domain.player import Player
from server.bots.bot_registry import BotRegistry, PendingRequests
from server.bots.mailbox import Bot, Question
from server.engine.errors import ImpossibleAnalysisError, UnrequestedAnalysisError
from server.engine.match_cache import MatchCache
from server.store.port import AnalysisCache

# A question is pending for several rounds of gossip, so that every server delivers it.
_PENDING_S: Final = 3.0
_PARTIAL_TTL_MS: Final = 30_000
_WHOLE_TTL_MS: Final = 30 * 24 * 3600 * 1000
# A guest's bot may be wrong in what no rule tells: soon another analyst may be asked.
_GUESTS_WHOLE_TTL_MS: Final = 10 * 60 * 1000

FAULTS: Final = Counter(
    "archipel_analysis_faults", "Claims of analysts that cannot be true.", ["reason", "analyst"]
)

log = structlog.stdlib.get_logger()


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
        matches: MatchCache,
    ) -> None:
        self._bot_registry = bot_registry
        self._pending_requests = pending_requests
        self._cache = analysis_cache
        self._matches = matches
        self._asking: dict[Question, asyncio.Task[None]] = {}

    async def of(self, match: Match) -> Analysis | None:
        """None also for an analysis of a guest's bot while an analyst of the server is online."""
        encoded = await self._cache.get(match.id)
        if encoded is None:
            return None
        known = _decode(encoded)
        if not known.analyst.official and self._bot_registry.has_own_analyst(match.game.slug):
            return None
        analyst = self._bot_registry.of_player(known.analyst.player.id)
        return known if known.whole or analyst is not None else None

    async def ask(self, match: Match) -> Analysis:
        """The analysis so far; starts one if there is none."""
        known = await self.of(match) or await self._started(match)
        question = Question(known.analyst.player.id, match.id)
        if not known.moves and not known.whole and question not in self._asking:
            self._asking[question] = asyncio.create_task(self._post(question))
        return known

    async def add(self, assessment: Assessment, match: Match, by: Player) -> None:
        """Add an assessment; it replaces an earlier one of the same move.

        Raises ImpossibleAnalysisError, and drops the analysis, if the rules contradict it.
        """
        known = await self._requested_of(by, match)
        if (fault := await self._fault(assessment, match)) is not None:
            await self._drop(known, match, fault)
        moves = {move.version: move for move in (*known.moves, assessment)}
        if len(moves) == len(known.moves) and not known.analyst.official:
            # Repeating itself would keep the place of an analyst without end.
            return
        await self._save(match, replace(known, moves=tuple(moves.values())), _PARTIAL_TTL_MS)

    async def close(self, count: int, match: Match, by: Player) -> None:
        """Complete an analysis of so many assessments, one for each move of the match."""
        known = await self._requested_of(by, match)
        moves = [commit async for commit, _ in self._matches.history(match.id) if is_move(commit)]
        if not len(known.moves) == count == len(moves):
            raise UnrequestedAnalysisError(match.id)
        ttl_ms = _WHOLE_TTL_MS if known.analyst.official else _GUESTS_WHOLE_TTL_MS
        await self._save(match, replace(known, whole=True), ttl_ms)

    async def _started(self, match: Match) -> Analysis:
        analyst = self._bot_registry.analyst_of(match.game.slug)
        new = Analysis(analyst=replace(analyst, address=""))
        encoded = _encode(new)
        if await self._cache.add(match.id, encoded, ttl_ms=_PARTIAL_TTL_MS):
            return new
        # Started concurrently, or by an analyst that has disconnected.
        if (known := await self.of(match)) is not None:
            return known
        await self._cache.replace(match.id, encoded, ttl_ms=_PARTIAL_TTL_MS)
        return new

    async def _post(self, question: Question) -> None:
        with self._pending_requests.pending(question):
            await asyncio.sleep(_PENDING_S)
        del self._asking[question]

    async def _requested_of(self, player: Player, match: Match) -> Analysis:
        known = await self.of(match)
        if known is None or known.whole or known.analyst.player.id != player.id:
            raise UnrequestedAnalysisError(match.id)
        return known

    async def _fault(self, assessment: Assessment, match: Match) -> Fault | None:
        before = UNOPENED
        upto = min(assessment.version, match.version)
        commits = self._matches.history(match.id, after=max(0, upto - 2), upto=upto)
        async for commit, after in commits:
            if commit.version == assessment.version:
                return fault_of(assessment, Ply(before, commit, after))
            before = after
        return "move"

    async def _drop(self, known: Analysis, match: Match, fault: Fault) -> NoReturn:
        analyst = known.analyst
        FAULTS.labels(fault, "server" if analyst.official else "guest").inc()
        log.warning("analysis_refused", match=match.id, reason=fault, bot=analyst.player.id)
        self._bot_registry.distrust(analyst)
        await self._cache.remove(match.id)
        raise ImpossibleAnalysisError(match.id, fault)

    async def _save(self, match: Match, known: Analysis, ttl_ms: int) -> None:
        if not await self._cache.replace(match.id, _encode(known), ttl_ms=ttl_ms):
            raise UnrequestedAnalysisError(match.id)
