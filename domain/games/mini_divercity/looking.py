"""Looking at cards: the Captain, the Visionary, the card after this one, and discard piles."""

from domain.game import Seat
from domain.games.mini_divercity.commands import (
    ChooseCatch,
    Consult,
    LookAhead,
    OrderCorporations,
    RevealCards,
)
from domain.games.mini_divercity.corporations import next_corporation, next_corporations
from domain.games.mini_divercity.decks import without
from domain.games.mini_divercity.ending import is_ended
from domain.games.mini_divercity.events import (
    CorporationsOrdered,
    CorporationsSeen,
    CorporationTurned,
    LookDeclined,
    PileConsulted,
)
from domain.games.mini_divercity.material import Role, Species
from domain.games.mini_divercity.species_events import (
    CardsCaught,
    CardsRevealed,
    CatchChosen,
    TopSpeciesTurned,
)
from domain.games.mini_divercity.tale import Tale, next_species, reveal_hand

SHOWN = 2  # Ocean cards (R44, R46)


def catch(tale: Tale, seat: Seat, count: int) -> None:
    """The Captain takes cards; where they are all alike there is nothing to choose (R39, R40)."""
    caught = next_species(tale, count)
    tale.tell(CardsCaught(caught))
    if len({*caught}) > 1:
        tale.ask("catch", seat)
    else:
        _keep_but(tale, caught[0], chosen=False)


def choose_catch(tale: Tale, command: ChooseCatch, _seat: Seat) -> None:
    _keep_but(tale, command.species, chosen=True)


def _keep_but(tale: Tale, species: Species, *, chosen: bool) -> None:
    """The other one, if any, comes back face up."""
    left: tuple[Species, ...] = without(tale.state.species.caught, species)
    tale.tell(CatchChosen(species, left[0] if left else None, chosen))
    finish_mission(tale)


def see_corporations(tale: Tale, seat: Seat, diver: Role) -> None:
    """The Visionary looks at the next cards; one alone has no order (R46)."""
    is_solo = tale.state.is_solo
    cards = next_corporations(tale, tale.state.power(diver).count)
    tale.tell(CorporationsSeen(None if is_solo else seat, cards))
    if len(cards) > 1:
        tale.ask("order", seat, count=len(cards))
    elif is_solo:
        show_two(tale, seat)


def order_corporations(tale: Tale, command: OrderCorporations, seat: Seat) -> None:
    tale.tell(CorporationsOrdered(tale.state.corporations.seen_by, command.order))
    if tale.state.is_solo:
        show_two(tale, seat)


def show_two(tale: Tale, seat: Seat) -> None:
    """Two Ocean cards are turned up; where there are no more than two, which is clear."""
    if len(tale.state.hidden(seat)) > SHOWN:
        tale.ask("reveal", seat, count=SHOWN)
    else:
        reveal_hand(tale, seat)
        _after_showing(tale)


def show_chosen(tale: Tale, command: RevealCards, seat: Seat) -> None:
    species = tale.state.cards(seat, command.cards)
    tale.tell(CardsRevealed(seat, command.cards, species, chosen=True))
    _after_showing(tale)


def _after_showing(tale: Tale) -> None:
    """The Communications Specialist turns the next Species card up as well (R44)."""
    diver, deck = tale.state.turn.diver, tale.state.species
    is_reporting = diver is not None and tale.state.power(diver).does == "reveal"
    if is_reporting and deck.count and deck.top is None:
        (species,) = next_species(tale, 1)
        tale.tell(TopSpeciesTurned(species))
    finish_mission(tale)


def finish_mission(tale: Tale) -> None:
    """Alone, a diver's action lets one see the next Corporations card, if one does not know it."""
    if not is_ended(tale) and tale.state.is_solo and not tale.state.corporations.top:
        tale.ask("look", 0)


def look_ahead(tale: Tale, command: LookAhead, _seat: Seat) -> None:
    if command.look:
        tale.tell(CorporationTurned(next_corporation(tale)))
    else:
        tale.tell(LookDeclined())


def consult(tale: Tale, command: Consult, _seat: Seat) -> None:
    deck = tale.state.species if command.pile == "species" else tale.state.corporations
    tale.tell(PileConsulted(command.pile, deck.discard))
