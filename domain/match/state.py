"""The state of a match: seats, clock, and the state of its game."""

from datetime import UTC, datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from domain.clock import Clock, ClockRule, Untimed
from domain.commit import GENESIS
from domain.daily import SignedDeal
from domain.game import SPECTATOR, AnyGame, Outcome, Seat, Viewer
from domain.match.commands import Forked, Imported, Visibility
from domain.match.events import Kinship, Past
from domain.messages import Options, State
from domain.packs import PackLabel
from domain.player import Player
from domain.receipt import SignedReceipt
from domain.registry import game_as_of

Status: TypeAlias = Literal["waiting", "running", "finished"]


class Opened(Struct, frozen=True, gc=False, kw_only=True):
    """What was fixed when the match was opened."""

    options: Options
    visibility: Visibility
    rule: ClockRule
    commitment: str
    seed: str
    delay: int
    invited: tuple[str | None, ...]
    rematch_of: str | None
    pack: PackLabel | None
    imported: Imported | None
    forked: Forked | None
    receipt: SignedReceipt | None
    daily: SignedDeal | None

    @property
    def game(self) -> AnyGame:
        return game_as_of(self.options, self.pack)


EPOCH = datetime.fromtimestamp(0, UTC)

UNAGREED = Opened(
    options=Options(),
    visibility="unlisted",
    rule=Untimed(),
    commitment="",
    seed="",
    delay=0,
    invited=(),
    rematch_of=None,
    pack=None,
    imported=None,
    forked=None,
    receipt=None,
    daily=None,
)


class Match(Struct, frozen=True, gc=False, kw_only=True):
    """One play of a game, after its last commit."""

    id: str = ""
    version: int = 0
    head: bytes = GENESIS
    agreed: Opened = UNAGREED
    seats: tuple[Player | None, ...] = ()
    client_seeds: tuple[str, ...] = ()
    client_seed_hashes: tuple[str, ...] = ()  # of those that were not public at once
    chance_counter: int = 0  # of the next random number
    past: Past = ()  # the moves to replay when the match starts
    kinship: Kinship | None = None
    start: int = 0  # the version at which it started
    board: State | None = None
    clock: Clock | None = None
    outcome: Outcome | None = None
    created_at: datetime = EPOCH
    updated_at: datetime = EPOCH

    @property
    def game(self) -> AnyGame:
        return self.agreed.game

    @property
    def status(self) -> Status:
        if self.outcome is not None:
            return "finished"
        return "waiting" if self.board is None else "running"

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.board is None or self.outcome is not None:
            return frozenset()
        return self.game.to_act(self.board)

    @property
    def to_reveal(self) -> tuple[Seat, ...]:
        """The seats whose client seed the start is waiting for."""
        if self.status != "waiting" or not all(self.seats):
            return ()
        if not self.game.uses_chance(self.agreed.options):
            return ()
        pairs = zip(self.client_seed_hashes, self.client_seeds, strict=True)
        return tuple(seat for seat, (hashed, seed) in enumerate(pairs) if hashed and not seed)

    @property
    def has_revealed_seeds(self) -> bool:
        """Whether a client seed is public that a seat had kept secret."""
        return any(map(all, zip(self.client_seed_hashes, self.client_seeds, strict=True)))

    @property
    def scores(self) -> tuple[int, ...]:
        return () if self.board is None else self.game.scores(self.board)

    def is_delayed_for(self, viewer: Viewer) -> bool:
        """Whether this viewer sees the match late: a spectator, from its start to its end."""
        return viewer is SPECTATOR and self.agreed.delay > 0 and self.status == "running"

    def shown_to(self, viewer: Viewer) -> int:
        """The newest version that this viewer may see.

        The start is never hidden: it shows in the refusal of a seat, whatever is hidden.
        """
        if not self.is_delayed_for(viewer):
            return self.version
        return max(self.start, self.version - self.agreed.delay)

    def seat_of(self, player: Player | None) -> Seat | None:
        if player is None:
            return None
        for seat, seated in enumerate(self.seats):
            if seated is not None and seated.id == player.id:
                return seat
        return None


UNOPENED = Match()
