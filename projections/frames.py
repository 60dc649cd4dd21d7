"""One commit as one class of viewer may see it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from domain.chance import Roll
from domain.choices import Pattern
from domain.commit import AnyCommit
from domain.game import OMNISCIENT, AnyGame, Seat, Viewer
from domain.match import Match, redact
from domain.match.evolve import is_of_match
from domain.messages import Event, View
from projections.card import choices, view
from projections.clocks import ClockFace, face
from projections.unrated import Unrated, why_unrated


class CommitFrame(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag="commit",
):
    """The events of one commit, and the match after it.

    `notation` has the moves among the events in the notation of their game, as text records do;
    `unrated`, where the match started or ended, why it is not rated.
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
    unrated: Unrated | UnsetType | None = UNSET


class Visible(NamedTuple):
    """What one viewer sees of a commit: its events, and the match after it."""

    events: tuple[Event, ...]
    view: View | None
    choices: tuple[Pattern, ...]


ViewOf: TypeAlias = Callable[[Match, Viewer], View | None]


def visible(after: Match, commit: AnyCommit, viewer: Viewer, view_of: ViewOf = view) -> Visible:
    return Visible(seen(after, commit, viewer), view_of(after, viewer), choices(after, viewer))


def frame(
    after: Match, commit: AnyCommit, viewer: Viewer, shown: Visible | None = None
) -> CommitFrame:
    """The commit that led to this state, as this viewer may see it; rolls for omniscient only."""
    events, its_view, its_choices = shown or visible(after, commit, viewer)
    return CommitFrame(
        version=commit.version,
        at=commit.at,
        seat=commit.seat,
        events=events,
        view=its_view,
        choices=its_choices,
        to_act=tuple(sorted(after.to_act)),
        clock=face(after.agreed.rule, after.clock, commit.at),
        head=after.head.hex(),
        chance=commit.chance if viewer == OMNISCIENT else (),
        notation=notation(after.game, events),
        unrated=why_unrated(after) if _has_turned(after) else UNSET,
    )


def _has_turned(after: Match) -> bool:
    """Whether the match started or ended with its last commit."""
    return after.outcome is not None or after.start == after.version


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
