"""The event builder of this game, with its chance."""

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.mini_divercity.events import MiniDivercityEvent, QuestionAsked
from domain.games.mini_divercity.evolve import evolve
from domain.games.mini_divercity.material import LAGOONS, Species
from domain.games.mini_divercity.questions import Kind, Question
from domain.games.mini_divercity.species_events import CardsDealt, CardsRevealed
from domain.games.mini_divercity.state import MiniDivercityState


class MiniDivercityBuilder(EventBuilder[MiniDivercityState, MiniDivercityEvent]):
    def __init__(self, state: MiniDivercityState, chance: Chance) -> None:
        super().__init__(state, evolve)
        self.chance = chance

    @property
    def asked(self) -> Question:
        """The question that is being answered."""
        if self.state.question is None:
            raise ValueError("nothing was asked")
        return self.state.question

    def ask(self, kind: Kind, seat: Seat, *, count: int = 0, ends_turn: bool = False) -> None:
        self.add(QuestionAsked(Question(kind, seat, count, ends_turn)))


def next_species(builder: MiniDivercityBuilder, count: int) -> tuple[Species, ...]:
    """The top cards of the Species deck: the one face up, then random others."""
    deck = builder.state.species
    if deck.top is None:
        return builder.chance.draw(deck.bag, count)
    return (deck.top, *builder.chance.draw(deck.bag, count - 1))


def refill(builder: MiniDivercityBuilder, seat: Seat) -> None:
    """Fills the empty places from left to right while the deck lasts (R34)."""
    state = builder.state
    places = state.gaps(seat)[: state.species.count]
    if places:
        lagoon, is_seen = LAGOONS[state.terms.mode], state.species.top is not None
        known = [place in lagoon for place in places]
        known[0] = known[0] or is_seen  # only the top card lies face up
        builder.add(CardsDealt(seat, places, next_species(builder, len(places)), tuple(known)))


def reveal_hand(builder: MiniDivercityBuilder, seat: Seat) -> None:
    """Reveals the whole hand to its holder."""
    hidden = builder.state.hidden(seat)
    if hidden:
        species = builder.state.cards(seat, hidden)
        builder.add(CardsRevealed(seat, hidden, species))
