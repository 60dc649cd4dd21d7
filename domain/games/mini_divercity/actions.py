"""Main actions, and what follows them (R55–R67, R82–R86)."""

from domain.game import Seat
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Explore,
    Identify,
    KeepCards,
    PayForSave,
    QuickExplore,
    SwapCards,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.corporations import begin_turn
from domain.games.mini_divercity.ending import goes_on_refilled, is_ended
from domain.games.mini_divercity.events import Explored, SwapDeclined, WalkieTalkieUsed
from domain.games.mini_divercity.looking import finish_mission
from domain.games.mini_divercity.material import LAGOON, Place, Role
from domain.games.mini_divercity.scale import saved
from domain.games.mini_divercity.species_events import (
    CardsSwapped,
    HotelClosed,
    Identified,
    QuicklyExplored,
    SavePaid,
)
from domain.games.mini_divercity.tale import Tale, reveal_hand


def explore(tale: Tale, _command: Explore, seat: Seat) -> None:
    tale.tell(Explored(seat))
    reveal_hand(tale, seat)
    finish_action(tale, seat)


def quick_explore(tale: Tale, _command: QuickExplore, seat: Seat) -> None:
    """Both Lagoon cards are given away and replaced before the Ocean is turned up (R55, R56)."""
    tale.tell(QuicklyExplored(seat, tale.state.cards(seat, LAGOON)))
    if goes_on_refilled(tale, seat):
        reveal_hand(tale, seat)


def use_walkie_talkie(tale: Tale, command: UseWalkieTalkie, seat: Seat) -> None:
    tale.tell(WalkieTalkieUsed(seat, command.seat))
    reveal_hand(tale, command.seat)
    finish_action(tale, seat)


def close_hotel(tale: Tale, command: CloseHotel, seat: Seat) -> None:
    (species,) = tale.state.cards(seat, (command.card,))
    tale.tell(HotelClosed(seat, command.hotel, command.card, species))
    if goes_on_refilled(tale, seat) and not asks_for_swap(tale, ends_turn=True):
        finish_action(tale, seat)


def identify(tale: Tale, command: Identify, seat: Seat) -> None:
    if _identified(tale, seat, (command.card, *command.extra), ends_turn=True):
        finish_action(tale, seat)


def identify_by_diver(tale: Tale, seat: Seat, place: Place, diver: Role) -> bool:
    """Whether that is all, and nothing is to be paid for it."""
    return _identified(tale, seat, (place,), diver)


def pay_for_save(tale: Tale, command: PayForSave, seat: Seat) -> None:
    ends_turn = tale.asked.ends_turn
    tale.tell(SavePaid(seat, command.cards, tale.state.cards(seat, command.cards)))
    if goes_on_refilled(tale, seat) and ends_turn:
        finish_action(tale, seat)


def swap(tale: Tale, command: SwapCards, seat: Seat) -> None:
    ends_turn = tale.asked.ends_turn
    lagoon, ocean = command.lagoon, command.ocean
    from_lagoon, from_ocean = tale.state.cards(seat, (lagoon, ocean))
    tale.tell(CardsSwapped(lagoon, ocean, (from_lagoon, from_ocean)))
    _finish(tale, seat, ends_turn=ends_turn)


def keep(tale: Tale, _command: KeepCards, seat: Seat) -> None:
    ends_turn = tale.asked.ends_turn
    tale.tell(SwapDeclined())
    _finish(tale, seat, ends_turn=ends_turn)


def _finish(tale: Tale, seat: Seat, *, ends_turn: bool) -> None:
    """After a main action the turn is over; after a diver's there may be a look ahead."""
    if ends_turn:
        finish_action(tale, seat)
    else:
        finish_mission(tale)


def finish_action(tale: Tale, seat: Seat) -> None:
    """The next turn begins, unless a teammate has acted within somebody's turn (R89)."""
    if seat == tale.state.turn.seat:
        begin_turn(tale, (seat + 1) % len(tale.state.hands))


def asks_for_swap(tale: Tale, *, ends_turn: bool) -> bool:
    """Whether two cards can change sides; if so the player is asked (R62, R73)."""
    if not tale.state.is_solo:
        return False
    hand = tale.state.hands[0]
    can_swap = any(hand[: len(LAGOON)]) and any(hand[len(LAGOON) :])
    if can_swap:
        tale.ask("swap", 0, ends_turn=ends_turn)
    return can_swap


def _identified(
    tale: Tale,
    seat: Seat,
    places: tuple[Place, ...],
    diver: Role | None = None,
    *,
    ends_turn: bool = False,
) -> bool:
    """Whether that is all: the game goes on, and nothing more is to be paid."""
    before = tale.state
    species = before.cards(seat, places)
    tale.tell(Identified(seat, places, species, diver))
    if is_ended(tale):
        return False
    costs = before.terms.extra_discard_on_save
    if costs and saved(tale.state.scale) > saved(before.scale):
        count = min(costs, len(tale.state.held(seat)))
        if count:
            tale.ask("save", seat, count=count, ends_turn=ends_turn)
            return False
    return goes_on_refilled(tale, seat)
