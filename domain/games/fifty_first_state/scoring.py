"""Victory points, counted from the table (R58, R59)."""

from collections.abc import Iterator

from msgspec import Struct

from domain.game import Outcome
from domain.games.fifty_first_state.state import FiftyFirstState, Settings


class Tally(Struct, frozen=True):
    """The sources of the points."""

    locations: int
    redeveloped: int
    on_locations: int
    on_leader: int
    on_base: int
    total: int


def tally(state: FiftyFirstState) -> Tally:
    settings = state.settings
    locations = settings.vp_per_location * len(state.built)
    redeveloped = settings.vp_redevelopment_bonus * sum(each.redeveloped for each in state.built)
    on_locations = sum(each.points for each in state.built)
    on_leader = 0 if state.leader is None else state.leader.points
    total = locations + redeveloped + on_locations + on_leader + state.points
    return Tally(locations, redeveloped, on_locations, on_leader, state.points, total)


def scores(state: FiftyFirstState) -> tuple[int, ...]:
    return (tally(state).total,)


def outcome(state: FiftyFirstState) -> Outcome | None:
    """A solo game has no winner: its score is listed among the high scores (R1, R64)."""
    if not state.is_over:
        return None
    return Outcome("completed", (), scores(state), result="counted", ladder=ladder(state))


def ladder(state: FiftyFirstState) -> str:
    """The ladder by cards, faction and settings: scores are comparable only within it."""
    return f"{state.pack.name}@{state.pack.digest} {state.faction} {_settings_text(state.settings)}"


def _settings_text(settings: Settings) -> str:
    entry = "at_once" if settings.pay_on_entry else "later"
    choice = "any" if settings.caravan_allows_universal else "basic"
    worth = f"{settings.vp_per_location}+{settings.vp_redevelopment_bonus}"
    return " ".join((f"vp={worth} pays={entry} caravan={choice}", *_newer_settings(settings)))


def _newer_settings(settings: Settings) -> Iterator[str]:
    """Settings that came later are named where they differ: so older lists keep their names."""
    if not settings.contacts_add_up:
        yield "contacts=single"
    if settings.second_visit != "two_workers":
        yield f"second_visit={settings.second_visit}"
    if settings.keep_leader_points:
        yield "leader=kept"
