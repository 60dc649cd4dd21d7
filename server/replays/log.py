"""A log, followed line by line: each is a commit as it was stored, and none is believed.

Every command is decided again, by the seed that the first line tells, and must cause the very
events and rolls that its line tells. So no game is ever shown a state to which play could not have
led: whoever forges a log can ask for nothing that a player of a live match could not ask for too.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, TypeAlias

import msgspec

from domain.commit import AnyCommit, chain_hash
from domain.match import UNOPENED, Context, Decision, Match, committed, decide
from domain.match.commands import CreditClock, OpenMatch
from domain.match.events import MatchOpened, Past, SeatTaken, is_past_recorded
from domain.messages import Event
from domain.player import Player
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from server.replays.log_head import SignedHead
from server.replays.table import Step
from server.store.codec import decode
from server.store.port import Entry

People: TypeAlias = dict[str, Player]

# More than any match of ours comes to.
MOST_COMMITS: Final = 2_500

# Clocks are reckoned with these, and far from them no time can be reckoned with.
_EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
_SAYS_HEAD: Final = b'"type":"log.head"'
_SEED: Final = re.compile(r"[0-9a-f]{64}")
_LONGEST_ID: Final = 64


class _InvalidLogError(Exception):
    """Why a line cannot follow those before it."""


def followed(log: bytes) -> Iterator[Step]:
    """Every commit with the match after it, or an UnreadableRecordError that names the line."""
    match, people = UNOPENED, People()
    lines = log.removesuffix(b"\n").split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            if 1 < number == len(lines) and (head := _head(line)) is not None:
                _check_head(match, head)
                continue
            commit, match = _next(match, line.removesuffix(b"\r"), people)
        except _InvalidLogError as untrue:
            raise UnreadableRecordError(number, str(untrue)) from untrue
        yield commit, match


def _head(line: bytes) -> SignedHead | None:
    """The line behind the last commit, where a log has one."""
    if _SAYS_HEAD not in line:
        return None
    try:
        return msgspec.json.decode(line, type=SignedHead)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _check_head(match: Match, head: SignedHead) -> None:
    """By whom it is signed is for `archipel verify` to say."""
    if (head.match, head.version, head.head) != (match.id, match.version, match.head.hex()):
        raise _InvalidLogError("this is not the head of what stands before it")


def _next(match: Match, line: bytes, people: People) -> Step:
    commit = _read(match, line)
    _check_place(match, commit)
    _check_time(match, commit)
    people |= {each.player.id: each.player for each in commit.events if isinstance(each, SeatTaken)}
    made = _decided(match, commit, people)
    _check_told(commit, made)
    return commit, committed(made.match, commit, chain_hash(line))


def _read(match: Match, line: bytes) -> AnyCommit:
    try:
        return decode(Entry(match.id, match.version + 1, line, b""))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _InvalidLogError(f"this is no commit: {error}") from error


def _check_place(match: Match, commit: AnyCommit) -> None:
    if commit.version != match.version + 1:
        raise _InvalidLogError(
            f"version {match.version + 1} should stand here, not {commit.version}"
        )
    if commit.version > MOST_COMMITS:
        raise _InvalidLogError("no match has so many commits")
    if commit.previous != match.head:
        raise _InvalidLogError("`previous` is not the hash of what stands before")
    if not 0 < len(commit.match) <= _LONGEST_ID:
        raise _InvalidLogError("the first line has to name its match")


def _check_time(match: Match, commit: AnyCommit) -> None:
    """Moments with a zone, in some century of ours, and none before the last."""
    told = [commit.at]
    if isinstance(commit.command, CreditClock):
        told.append(commit.command.stood_from)
    if not all(each.tzinfo and _EARLIEST <= each <= _LATEST for each in told):
        raise _InvalidLogError("no match of ours was played at such a time")
    if commit.at < match.updated_at:
        raise _InvalidLogError("this would have happened before what stands before it")


def _decided(match: Match, commit: AnyCommit, people: People) -> Decision:
    """The same command, once more."""
    if isinstance(commit.command, OpenMatch) is (match.version > 0):
        raise _InvalidLogError("a match is opened by its first line, and by no other")
    seed = _seed(commit) if match.version == 0 else ""
    context = Context(_sender(commit, people), commit.at, seed, past=recorded_past(commit))
    try:
        return decide(match, commit.command, context)
    except Refusal as refusal:
        raise _InvalidLogError(f"the rules refuse it: {refusal.in_language('en')}") from refusal


def _seed(commit: AnyCommit) -> str:
    for event in commit.events:
        if isinstance(event, MatchOpened):
            if isinstance(event.seed, str) and _SEED.fullmatch(event.seed):
                return event.seed
            raise _InvalidLogError(
                "the seed is not told: only a whole log can be followed, as it is stored"
            )
    raise _InvalidLogError("the first line tells of no match that was opened")


def recorded_past(commit: AnyCommit) -> Past:
    """What a fork goes on from; it is decided again as well."""
    for event in commit.events:
        if is_past_recorded(event):
            if isinstance(event.past, tuple) and len(event.past) <= MOST_COMMITS:
                return event.past
            raise _InvalidLogError(
                "the past is not told whole: only a log as it is stored can be followed"
            )
    return ()


def _sender(commit: AnyCommit, people: People) -> Player | None:
    """By name if they have sat down; nobody is the timekeeper."""
    if commit.by is None:
        return None
    return people.get(commit.by) or Player(commit.by, commit.by)


def _rules(told: Event, event: Event) -> str:
    """By what the two differ: figures of a pack that were others then, or all else."""
    if not isinstance(told, MatchOpened) or not isinstance(event, MatchOpened):
        return "the rules"
    if told.pack is None or told.pack == event.pack:
        return "the rules"
    return f"the rules, with our figures and not those of {told.pack.name}@{told.pack.digest},"


def _check_told(commit: AnyCommit, made: Decision) -> None:
    """Whether the line tells what the rules make of its command."""
    for place, (told, event) in enumerate(zip(commit.events, made.events, strict=False), start=1):
        if told != event:
            raise _InvalidLogError(
                f"event {place} is not what {_rules(told, event)} make of this command"
            )
    if len(commit.events) != len(made.events):
        raise _InvalidLogError(f"the rules make {len(made.events)} events of this command")
    if (commit.seat, commit.chance) != (made.seat, made.rolls):
        raise _InvalidLogError(
            "seat and rolls are not those of this command, this sender and this seed"
        )
