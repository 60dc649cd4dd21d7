"""A whole match as one viewer may see it."""

from datetime import datetime

from msgspec import Struct

from domain.choices import Pattern, pattern
from domain.daily import SignedDeal
from domain.game import OMNISCIENT, Outcome, Seat, Viewer
from domain.match import Match
from domain.match.commands import Forked, Imported, Visibility
from domain.match.state import Status
from domain.messages import Options, View
from domain.packs import PackLabel
from domain.player import Player, shown
from domain.receipt import SignedReceipt
from projections.clocks import ClockFace, face
from projections.unrated import Unrated, why_unrated


class SeatCard(Struct, frozen=True, gc=False):
    """A seat and its player."""

    seat: Seat
    player: Player | None


class SeedCard(Struct, frozen=True, gc=False):
    """What a seat contributed to chance: a client seed, or the hash of one that is secret."""

    client_seed: str
    client_seed_hash: str


class ViewerCard(Struct, frozen=True, gc=False, omit_defaults=True):
    """The viewer: a seat, a spectator (null), or omniscient after the end."""

    seat: Seat | None
    omniscient: bool = False


class MatchCard(Struct, frozen=True, gc=False, kw_only=True):
    """A match as a viewer sees it.

    `client_seeds` are by seat. When all seats are taken, the match waits until those in `to_reveal`
    have revealed theirs. `receipt` is the opener's, if the match was opened with one.
    """

    id: str
    game: str
    status: Status
    version: int
    head: str
    viewer: ViewerCard
    seats: tuple[SeatCard, ...]
    clock: ClockFace
    to_act: tuple[Seat, ...]
    view: View | None
    choices: tuple[Pattern, ...]
    outcome: Outcome | None
    unrated: Unrated | None
    created_at: datetime
    updated_at: datetime
    options: Options
    visibility: Visibility
    delay: int
    commitment: str
    rematch_of: str | None
    pack: PackLabel | None
    imported: Imported | None
    forked: Forked | None
    receipt: SignedReceipt | None
    daily: SignedDeal | None
    client_seeds: tuple[SeedCard, ...]
    to_reveal: tuple[Seat, ...]


def card(match: Match, viewer: Viewer, at: datetime) -> MatchCard:
    """The match as this viewer may see it, with its clock read at a moment.

    A delayed viewer sees the clock as the last commit left it: its time since then is hidden too.
    """
    read_at = match.updated_at if match.is_delayed_for(viewer) else at
    return MatchCard(
        id=match.id,
        game=match.game.slug,
        status=match.status,
        version=match.version,
        head=match.head.hex(),
        viewer=viewer_card(viewer),
        seats=seat_cards(match.seats),
        clock=face(match.agreed.rule, match.clock, read_at),
        to_act=tuple(sorted(match.to_act)),
        view=view(match, viewer),
        choices=choices(match, viewer),
        outcome=match.outcome,
        unrated=why_unrated(match),
        created_at=match.created_at,
        updated_at=match.updated_at,
        options=match.agreed.options,
        visibility=match.agreed.visibility,
        delay=match.agreed.delay,
        commitment=match.agreed.commitment,
        rematch_of=match.agreed.rematch_of,
        pack=match.agreed.pack,
        imported=match.agreed.imported,
        forked=match.agreed.forked,
        receipt=match.agreed.receipt,
        daily=match.agreed.daily,
        client_seeds=tuple(map(SeedCard, match.client_seeds, match.client_seed_hashes)),
        to_reveal=match.to_reveal,
    )


def viewer_card(viewer: Viewer) -> ViewerCard:
    if viewer == OMNISCIENT:
        return ViewerCard(None, omniscient=True)
    return ViewerCard(viewer)


def seat_cards(seats: tuple[Player | None, ...]) -> tuple[SeatCard, ...]:
    return tuple(seat_card(seat, player) for seat, player in enumerate(seats))


def seat_card(seat: Seat, player: Player | None) -> SeatCard:
    return SeatCard(seat, None if player is None else shown(player))


def view(match: Match, viewer: Viewer) -> View | None:
    return None if match.board is None else match.game.view(match.board, viewer)


def choices(match: Match, viewer: Viewer) -> tuple[Pattern, ...]:
    """The commands of the game that this viewer may give now."""
    if match.board is None or not isinstance(viewer, int) or viewer not in match.to_act:
        return ()
    return tuple(pattern(choice) for choice in match.game.choices(match.board, viewer))
