"""A short match, a bot and one problem of each type: what the examples in the contract show."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache

import msgspec
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
)
from msgspec.structs import replace

from domain.chance import commitment
from domain.choices import combinations
from domain.clock import Total
from domain.commit import AnyCommit, Commit
from domain.game import AnyGame
from domain.match import UNOPENED, Context, HiddenInformationError, Match, advance, decide
from domain.match.commands import OpenMatch, TakeSeat
from domain.match.refusals import SEAT_TAKEN
from domain.messages import Command
from domain.player import Player
from domain.receipt import NO_RECEIPT, Receipt, signed
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from domain.registry import games
from server.api import problem_types
from server.api.analyses import AnalysisCard
from server.api.bots import BotCard
from server.api.messages import BotTitle
from server.api.problem_types import ProblemType
from server.api.problems import Problem, problem_of, problem_of_type
from server.api.requests import NotAcceptableError, UnsupportedMediaTypeError
from server.bots.analyses import Assessment
from server.engine import errors
from server.engine.commitments import GivenReceipt
from server.engine.signing_keys import PublicKey, SigningKey
from server.store.codec import encode
from server.store.port import LogUnavailableError, OutcomeUnknownError

PLAYERS = (Player("adas-id-000000", "Ada"), Player("bobs-id-000000", "Bob"))
START = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
ID = "match-id-000000"
SEED = "5eed" * 16


@cache
def sample() -> tuple[tuple[AnyCommit, Match], ...]:
    """Opened, joined and one move made, by the first game in the catalogue that two play."""
    for_two = (game for game in games().values() if game.seat_count(game.options()) == len(PLAYERS))
    return tuple(_told(next(for_two)))


def moves(match: Match) -> Iterator[Command]:
    """What the seat to act may do now."""
    if match.board is not None:
        yield from combinations(match.game.choices(match.board, min(match.to_act)))


def _told(game: AnyGame) -> Iterator[tuple[AnyCommit, Match]]:
    match = UNOPENED
    opening = OpenMatch(
        options=game.options(),
        seat=0,
        visibility="public",
        clock=Total(seconds=900, increment_ms=2000),
    )
    for player, command in ((PLAYERS[0], opening), (PLAYERS[1], TakeSeat(1))):
        if match.status == "waiting":
            commit, match = _commit(match, command, player)
            yield commit, match
    commit, match = _commit(match, next(moves(match)), PLAYERS[min(match.to_act)])
    yield commit, match


def _commit(match: Match, command: Command, player: Player) -> tuple[AnyCommit, Match]:
    at = START + timedelta(seconds=5 * match.version)
    decision = decide(match, command, Context(player, at, SEED))
    commit: AnyCommit = Commit(
        match=ID,
        version=match.version + 1,
        at=at,
        by=player.id,
        seat=decision.seat,
        key=None,
        command=command,
        events=decision.events,
        chance=decision.rolls,
        salt=b"sample" * 2 + b"bit",
        previous=match.head,
    )
    return commit, advance(match, commit, encode(commit).hash)


BOT = BotCard(
    bot=PLAYERS[1].id,
    title=BotTitle("Careful", "Prudent"),
    games=(sample()[0][1].game.slug,),
    solo=False,
    level=None,
    official=False,
    player=PLAYERS[1],
    busy=False,
    analyses=(),
)
ASSESSMENT = Assessment(version=7, leads=(-1.5, 1.5), better="Cb4", loss=2.0)
ANALYSIS = AnalysisCard(replace(BOT, analyses=BOT.games), (ASSESSMENT,), whole=True)

# The first test key of RFC 8037.
KEY = SigningKey(
    PublicKey(
        kid="kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
        x="11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        made_at=START,
    ),
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"),
)
_UNSIGNED = Receipt(
    match=ID,
    player=PLAYERS[0].id,
    number=1,
    previous=NO_RECEIPT,
    commitment=commitment(SEED),
    at=START,
    key=KEY.public.kid,
)
RECEIPT = signed(_UNSIGNED, KEY.sign(_UNSIGNED))
GIVEN = GivenReceipt(receipt=RECEIPT, status="used", used_at=START, seed=None)


_REQUEST = "d3adb33fd3adb33f"
_ERRORS: dict[ProblemType, Exception] = {
    problem_types.MALFORMED: msgspec.ValidationError("Object missing required field `type`"),
    problem_types.UNAUTHORISED: errors.UnauthorisedError(),
    problem_types.NOT_ALLOWED: errors.NotAllowedError(),
    problem_types.NOT_FOUND: errors.NotFoundError("match", "no-such-match"),
    problem_types.METHOD_NOT_ALLOWED: MethodNotAllowedException(),
    problem_types.NOT_ACCEPTABLE: NotAcceptableError("application/json"),
    problem_types.WRITE_CONFLICT: errors.WriteConflictError(),
    problem_types.STALE_VERSION: errors.StaleVersionError("match-id-000000", "0c2f9a1b7d3e4f58", 7),
    problem_types.TOO_LARGE: HTTPException(status_code=413),
    problem_types.UNSUPPORTED_TYPE: UnsupportedMediaTypeError("text/csv", "application/json"),
    problem_types.REFUSED: Refusal(SEAT_TAKEN, seat=1),
    problem_types.NO_PREVIEW: HiddenInformationError(),
    problem_types.UNREADABLE: UnreadableRecordError(
        7, "`previous` is not the hash of what stands before"
    ),
    problem_types.KEY_REUSED: errors.KeyReusedError(),
    problem_types.BOT_UNSUITABLE: errors.BotUnsuitableError(),
    problem_types.TOO_MANY: errors.LimitExceededError("50 commands per second", 1),
    problem_types.INTERNAL: NotImplementedError(),
    problem_types.SHUTTING_DOWN: errors.ShuttingDownError(),
    problem_types.TIME_UNKNOWN: errors.TimeUnknownError(),
    problem_types.BOT_BUSY: errors.BotBusyError(),
    problem_types.BOT_UNAVAILABLE: errors.BotUnavailableError(),
    problem_types.NO_ANALYST: errors.NoAnalystError(),
    problem_types.IMPOSSIBLE_ANALYSIS: errors.ImpossibleAnalysisError("match-id-000000", "leads"),
    problem_types.LOG_UNAVAILABLE: LogUnavailableError(),
    problem_types.OUTCOME_UNKNOWN: OutcomeUnknownError(),
}


def problem_example(type_: ProblemType) -> Problem:
    if type_ not in _ERRORS:
        # The connection answers it, before there is a request that could raise an error.
        return problem_of_type(type_, "en", _REQUEST)
    problem = problem_of(_ERRORS[type_], "en")
    return msgspec.structs.replace(problem, request=_REQUEST)
