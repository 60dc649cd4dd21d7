"""Decides looks at cards: the Captain, the Visionary, the next card, and discard piles."""

from domain.game import Seat
from domain.games.mini_divercity.builder import MiniDivercityBuilder, next_species, reveal_hand
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


def catch(builder: MiniDivercityBuilder, seat: Seat, count: int) -> None:
    """The Captain takes cards; equal ones leave no choice (R39, R40)."""
    caught = next_species(builder, count)
    builder.add(CardsCaught(caught))
    if len({*caught}) > 1:
        builder.ask("catch", seat)
    else:
        _keep_but(builder, seat, caught[0], chosen=False)


def choose_catch(builder: MiniDivercityBuilder, command: ChooseCatch, seat: Seat) -> None:
    _keep_but(builder, seat, command.species, chosen=True)


def _keep_but(builder: MiniDivercityBuilder, seat: Seat, species: Species, *, chosen: bool) -> None:
    """Returns the other one, if any, face up."""
    left: tuple[Species, ...] = without(builder.state.species.caught, species)
    builder.add(CatchChosen(species, left[0] if left else None, chosen, seat))
    finish_mission(builder)


def see_corporations(builder: MiniDivercityBuilder, seat: Seat, diver: Role) -> None:
    """The Visionary looks at the next cards; a single one needs no order (R46)."""
    is_solo = builder.state.is_solo
    cards = next_corporations(builder, builder.state.power(diver).count)
    builder.add(CorporationsSeen(None if is_solo else seat, cards))
    if len(cards) > 1:
        builder.ask("order", seat, count=len(cards))
    elif is_solo:
        reveal_some(builder, seat, builder.state.terms.visionary_reveals)


def order_corporations(
    builder: MiniDivercityBuilder, command: OrderCorporations, seat: Seat
) -> None:
    builder.add(CorporationsOrdered(builder.state.corporations.seen_by, command.order))
    if builder.state.is_solo:
        reveal_some(builder, seat, builder.state.terms.visionary_reveals)


def reveal_some(builder: MiniDivercityBuilder, seat: Seat, count: int) -> None:
    """Reveals so many cards of the hand to its holder; asks which if there are more."""
    if 0 < count < len(builder.state.hidden(seat)):
        builder.ask("reveal", seat, count=count)
    elif not count:
        _after_showing(builder)
    else:
        reveal_hand(builder, seat)
        _after_showing(builder)


def show_chosen(builder: MiniDivercityBuilder, command: RevealCards, seat: Seat) -> None:
    species = builder.state.cards(seat, command.cards)
    builder.add(CardsRevealed(seat, command.cards, species, chosen=True))
    _after_showing(builder)


def _after_showing(builder: MiniDivercityBuilder) -> None:
    """Who reveals cards also turns up the next Species card (R44)."""
    diver, deck = builder.state.turn.diver, builder.state.species
    is_reporting = diver is not None and builder.state.power(diver).does == "reveal"
    if is_reporting and deck.count and deck.top is None:
        (species,) = next_species(builder, 1)
        builder.add(TopSpeciesTurned(species))
    finish_mission(builder)


def finish_mission(builder: MiniDivercityBuilder) -> None:
    """In the solo game, offers to look at the next Corporations card if it is unknown."""
    if not is_ended(builder) and builder.state.is_solo and not builder.state.corporations.top:
        builder.ask("look", 0)


def look_ahead(builder: MiniDivercityBuilder, command: LookAhead, _seat: Seat) -> None:
    if command.look:
        builder.add(CorporationTurned(next_corporation(builder)))
    else:
        builder.add(LookDeclined())


def consult(builder: MiniDivercityBuilder, command: Consult, _seat: Seat) -> None:
    deck = builder.state.species if command.pile == "species" else builder.state.corporations
    builder.add(PileConsulted(command.pile, deck.discard))
