"""Validates an uploaded log line by line: each line is a commit as it was stored.

Every command is decided again, by the seed in the first line, and must give the same events and
rolls. So no game ever gets a state that play cannot reach: a forged log can request nothing that a
player of a live match could not request.
"""

import re
from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, TypeAlias

import msgspec

from domain.chance import UnscriptedError
from domain.commit import AnyCommit, chain_hash
from domain.match import UNOPENED, Context, Decision, Match, Relations, committed, decide
from domain.match.commands import CreditClock, OpenMatch
from domain.match.events import MatchOpened, MatchStarted, Past, SeatTaken, is_past_recorded
from domain.messages import Event
from domain.packs import PackLabel
from domain.player import Player
from domain.record.text import UnreadableRecordError
from domain.refusals import Refusal
from server.replays.signed_logs import SignedHead
from server.replays.table import Step
from server.store.codec import decode
from server.store.port import Entry

People: TypeAlias = dict[str, Player]

# More than any match of a registered game has.
MAX_COMMITS: Final = 2_500

# Clock arithmetic overflows far outside of these.
_EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
_HEAD_TAG: Final = b'"type":"log.head"'
_SEED: Final = re.compile(r"[0-9a-f]{64}")
_MAX_ID_LENGTH: Final = 64


class _InvalidLogError(Exception):
    """A line that is not a valid continuation of those before it."""


def followed(log: bytes) -> Iterator[Step]:
    """Every commit with the match after it; raises UnreadableRecordError with the line."""
    match, people = UNOPENED, People()
    lines = log.removesuffix(b"\n").split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            if 1 < number == len(lines) and (head := _head(line)) is not None:
                _check_head(match, head)
                continue
            commit, match = _next(match, line.removesuffix(b"\r"), people)
        except _InvalidLogError as error:
            raise UnreadableRecordError(number, str(error)) from error
        yield commit, match


def check(log: bytes) -> tuple[int | None, str]:
    """The first invalid line, if there is one, and a description of the result.

    `archipel verify` finds this check by its entry point.
    """
    try:
        ((_, match),) = deque(followed(log), maxlen=1)
    except UnreadableRecordError as error:
        return error.line, error.detail
    return None, f"{match.version} commands decided again, to the same events{_origin(match)}"


def _head(line: bytes) -> SignedHead | None:
    """The line after the last commit, if the log has one."""
    if _HEAD_TAG not in line:
        return None
    try:
        return msgspec.json.decode(line, type=SignedHead)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _check_head(match: Match, head: SignedHead) -> None:
    """The signature itself is checked by `archipel verify`."""
    if (head.match, head.version, head.head) != (match.id, match.version, match.head.hex()):
        raise _InvalidLogError("this is not the head of what stands before it")


def _next(match: Match, line: bytes, people: People) -> Step:
    commit = _read(match, line)
    _check_place(match, commit)
    _check_time(match, commit)
    people |= {each.player.id: each.player for each in commit.events if isinstance(each, SeatTaken)}
    decision = _decided(match, commit, people)
    _check_decision(commit, decision)
    return commit, committed(decision.match, commit, chain_hash(line))


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
    if commit.version > MAX_COMMITS:
        raise _InvalidLogError("no match has so many commits")
    if commit.previous != match.head:
        raise _InvalidLogError("`previous` is not the hash of what stands before")
    if not 0 < len(commit.match) <= _MAX_ID_LENGTH:
        raise _InvalidLogError("the first line has to name its match")


def _check_time(match: Match, commit: AnyCommit) -> None:
    """Times have a zone, are within bounds and not before the last commit."""
    times = [commit.at]
    if isinstance(commit.command, CreditClock):
        times.append(commit.command.stood_from)
    if not all(each.tzinfo and _EARLIEST <= each <= _LATEST for each in times):
        raise _InvalidLogError("no match of ours was played at such a time")
    if commit.at < match.updated_at:
        raise _InvalidLogError("this would have happened before what stands before it")


def _decided(match: Match, commit: AnyCommit, people: People) -> Decision:
    """The command, decided again."""
    if isinstance(commit.command, OpenMatch) is (match.version > 0):
        raise _InvalidLogError("a match is opened by its first line, and by no other")
    seed = _seed(commit) if match.version == 0 else ""
    context = Context(
        _sender(commit, people),
        commit.at,
        seed,
        past=recorded_past(commit),
        pack=recorded_pack(commit),
        recorded=commit.chance if _is_daily(match, commit) else None,
        is_replay=True,
        relations=recorded_relations(commit),
    )
    try:
        return decide(match, commit.command, context)
    except Refusal as refusal:
        raise _InvalidLogError(f"the rules refuse it: {refusal.in_language('en')}") from refusal
    except UnscriptedError as unscripted:
        raise _InvalidLogError(f"the rolls are not those of this command: {unscripted}") from None


def _is_daily(match: Match, commit: AnyCommit) -> bool:
    """Then the seed is that of its day: `archipel verify` recomputes the rolls when it is known."""
    command = commit.command
    return match.agreed.daily is not None or (
        isinstance(command, OpenMatch) and command.daily is not None
    )


def _seed(commit: AnyCommit) -> str:
    for event in commit.events:
        if isinstance(event, MatchOpened):
            if event.daily is not None and event.seed == "":
                return ""
            if isinstance(event.seed, str) and _SEED.fullmatch(event.seed):
                return event.seed
            raise _InvalidLogError(
                "the seed is missing: only a whole log can be followed, as it is stored"
            )
    raise _InvalidLogError("the first line tells of no match that was opened")


def recorded_past(commit: AnyCommit) -> Past:
    """The past of a fork, which is decided again as well."""
    for event in commit.events:
        if is_past_recorded(event):
            if isinstance(event.past, tuple) and len(event.past) <= MAX_COMMITS:
                return event.past
            raise _InvalidLogError(
                "the past is incomplete: only a log as it is stored can be followed"
            )
    return ()


def recorded_pack(commit: AnyCommit) -> PackLabel | None:
    """The figures with which the match was opened, which a newer pack may have superseded."""
    for event in commit.events:
        if isinstance(event, MatchOpened):
            return event.pack
    return None


def recorded_relations(commit: AnyCommit) -> Relations:
    """What the server knew of the players when the match started: no rule decides it."""
    for event in commit.events:
        if isinstance(event, MatchStarted):
            return Relations(event.kinship, frozenset(event.house_bots))
    return Relations()


def _sender(commit: AnyCommit, people: People) -> Player | None:
    """By name if seated; None is the timekeeper."""
    if commit.by is None:
        return None
    return people.get(commit.by) or Player(commit.by, commit.by)


def _rules(recorded: Event, event: Event) -> str:
    """The cause of a difference: another version of a pack, or the rules."""
    if not isinstance(recorded, MatchOpened) or not isinstance(event, MatchOpened):
        return "the rules"
    if recorded.pack is None or recorded.pack == event.pack:
        return "the rules"
    return (
        f"the rules, with our figures and not those of {recorded.pack.name}@{recorded.pack.digest},"
    )


def _check_decision(commit: AnyCommit, decision: Decision) -> None:
    """The line must have the events, seat and rolls of its command."""
    for place, (recorded, event) in enumerate(
        zip(commit.events, decision.events, strict=False), start=1
    ):
        if recorded != event:
            raise _InvalidLogError(
                f"event {place} is not what {_rules(recorded, event)} make of this command"
            )
    if len(commit.events) != len(decision.events):
        raise _InvalidLogError(f"the rules make {len(decision.events)} events of this command")
    if (commit.seat, commit.chance) != (decision.seat, decision.rolls):
        raise _InvalidLogError(
            "seat and rolls are not those of this command, this sender and this seed"
        )


def _origin(match: Match) -> str:
    """Only the log of the original match can prove that the past of a fork is its own."""
    forked = match.agreed.forked
    if forked is None:
        return " and the same end"
    return (
        f" and the same end; it goes on from version {forked.version} of {forked.match}, "
        f"which has to have the hash {forked.head}"
    )
