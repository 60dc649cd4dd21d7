"""The phases of a round, and the end after six rounds (R15, R29–R32, R58–R64)."""

from collections import Counter

from domain.games.fifty_first_state import lookout
from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import Production, effects
from domain.games.fifty_first_state.events import CleanedUp, Counted, PhaseBegun
from domain.games.fifty_first_state.gains import give, produce
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.material import ROUNDS, SHOWN, CardId, Good
from domain.games.fifty_first_state.scoring import tally


def begin_round(builder: FiftyFirstBuilder) -> None:
    lookout.begin(builder)
    look_on(builder)


def look_on(builder: FiftyFirstBuilder) -> None:
    lookout.look_on(builder)
    if builder.state.picks == SHOWN:
        begin_production(builder)


def begin_production(builder: FiftyFirstBuilder) -> None:
    state = builder.state
    give(builder, state.base.makes, "base")
    for card in state.agreements:
        pay_agreement(builder, card)
    builder.add(PhaseBegun("spoils"))
    if not state.spoils:
        begin_actions(builder)


def begin_actions(builder: FiftyFirstBuilder) -> None:
    """Locations produce last; then the player acts."""
    for place, built in enumerate(builder.state.built):
        for making in effects(builder.state.cards[built.card], Production):
            produce(builder, making, built.card, place)
    builder.add(PhaseBegun("action"))


def pay_agreement(builder: FiftyFirstBuilder, card: CardId) -> None:
    location = builder.state.location(card)
    if location is not None:
        give(builder, location.agreement, card)


def end_actions(builder: FiftyFirstBuilder) -> None:
    """Counts points; asks which goods to keep only where there is a choice."""
    builder.add(Counted(builder.state.round, tally(builder.state).total))
    if builder.state.round == ROUNDS:
        builder.add(PhaseBegun("over"))
        return
    ways = ways_to_keep(builder.state)
    if len(ways) > 1:
        builder.add(PhaseBegun("clean_up"))
    else:
        clean_up(builder, *ways)


def clean_up(builder: FiftyFirstBuilder, kept: tuple[Good, ...]) -> None:
    builder.add(CleanedUp({**Counter(kept)}))
    begin_round(builder)
