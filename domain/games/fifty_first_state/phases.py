"""A round from phase to phase, and the end after six of them (R15, R29–R32, R58–R64)."""

from collections import Counter

from domain.games.fifty_first_state import lookout
from domain.games.fifty_first_state.cards import Production, effects
from domain.games.fifty_first_state.events import CleanedUp, Counted, PhaseBegun
from domain.games.fifty_first_state.gains import give, produce
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.material import ROUNDS, SHOWN, CardId, Good
from domain.games.fifty_first_state.scoring import tally
from domain.games.fifty_first_state.telling import Telling


def begin_round(story: Telling) -> None:
    lookout.begin(story)
    look_on(story)


def look_on(story: Telling) -> None:
    lookout.look_on(story)
    if story.state.picks == SHOWN:
        begin_production(story)


def begin_production(story: Telling) -> None:
    state = story.state
    give(story, state.base.makes, "base")
    for card in state.agreements:
        pay_agreement(story, card)
    story.tell(PhaseBegun("spoils"))
    if not state.spoils:
        begin_actions(story)


def begin_actions(story: Telling) -> None:
    """Locations produce last; then the player acts."""
    for place, built in enumerate(story.state.built):
        for making in effects(story.state.cards[built.card], Production):
            produce(story, making, built.card, place)
    story.tell(PhaseBegun("action"))


def pay_agreement(story: Telling, card: CardId) -> None:
    location = story.state.location(card)
    if location is not None:
        give(story, location.agreement, card)


def end_actions(story: Telling) -> None:
    """Points are counted; what outlasts the round is asked only where there is a choice."""
    story.tell(Counted(story.state.round, tally(story.state).total))
    if story.state.round == ROUNDS:
        story.tell(PhaseBegun("over"))
        return
    ways = ways_to_keep(story.state)
    if len(ways) > 1:
        story.tell(PhaseBegun("clean_up"))
    else:
        clean_up(story, *ways)


def clean_up(story: Telling, kept: tuple[Good, ...]) -> None:
    story.tell(CleanedUp({**Counter(kept)}))
    begin_round(story)
