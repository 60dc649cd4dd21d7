"""One commit as one class of viewer may see it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from domain.chance import Roll
from domain.choices import Pattern
from domain.commit import AnyCommit
from domain.game import OMNISCIENT, AnyGame, Seat, Viewer
from domain.match import Match, redact
from domain.match.events import is_of_match
from domain.messages import Event, View
from projections.card import choices, view
from projections.clock_face import ClockFace, face


class CommitFrame(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="commit"
):
    """The events of one commit, and the match after it.

    `notation` has the moves among the events in the notation of their game, as text records do.
    """

    version: int
    at: datetime
    seat: Seat | None
    events: tuple[Event, ...]
    to_act: tuple[Seat, ...]
    clock: ClockFace
    view: View | UnsetType | None = UNSET
    choices: tuple[Pattern, ...] | UnsetType = UNSET
    head: str | UnsetType = UNSET
    chance: tuple[Roll, ...] = ()
    notation: tuple[str, ...] = ()


ViewOf: TypeAlias = Callable[[Match, Viewer], View | None]


def frame(after: Match, commit: AnyCommit, viewer: Viewer, view_of: ViewOf = view) -> CommitFrame:
    """The commit that led to this state, as this viewer may see it; rolls for omniscient only."""
    events = seen(after, commit, viewer)
    return CommitFrame(
        version=commit.version,
        at=commit.at,
        seat=commit.seat,
        events=events,
        view=view_of(after, viewer),
        choices=choices(after, viewer),
        to_act=tuple(sorted(after.to_act)),
        clock=face(after.agreed.rule, after.clock, commit.at),
        head=after.head.hex(),
        chance=commit.chance if viewer == OMNISCIENT else (),
        notation=notation(after.game, events),
    )


def brief(after: Match, commit: AnyCommit, viewer: Viewer) -> CommitFrame:
    """Only the events, for clients that fold them themselves."""
    return CommitFrame(
        version=commit.version,
        at=commit.at,
        seat=commit.seat,
        events=seen(after, commit, viewer),
        to_act=tuple(sorted(after.to_act)),
        clock=face(after.agreed.rule, after.clock, commit.at),
    )


def seen(after: Match, commit: AnyCommit, viewer: Viewer) -> tuple[Event, ...]:
    return tuple(redact(after.game, event, viewer) for event in commit.events)


def notation(game: AnyGame, events: Iterable[Event]) -> tuple[str, ...]:
    """The words of redacted events, so that the notation reveals nothing hidden."""
    written = (game.notate(event) for event in events if not is_of_match(event))
    return tuple(text for text in written if text is not None)
