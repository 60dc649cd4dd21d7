"""What each diver does when sent (R38–R49, R89–R95)."""

from typing import assert_never

from domain.game import Seat
from domain.games.mini_divercity.actions import asks_for_swap, identify_by_diver
from domain.games.mini_divercity.aims import Sending
from domain.games.mini_divercity.commands import (
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToHotel,
    SendToTeammates,
    SendToToken,
)
from domain.games.mini_divercity.events import DiverSent, HotelFreed
from domain.games.mini_divercity.looking import (
    catch,
    finish_mission,
    see_corporations,
    show_two,
)
from domain.games.mini_divercity.material import Role
from domain.games.mini_divercity.species_events import TokenMoved
from domain.games.mini_divercity.tale import Tale, reveal_hand


def send(tale: Tale, command: Sending, seat: Seat) -> None:
    match command:
        case SendDiver(diver):
            tale.tell(DiverSent(seat, diver))
            _act(tale, seat, diver)
        case SendToHotel(diver, hotel):
            tale.tell(DiverSent(seat, diver, hotel=hotel))
            tale.tell(HotelFreed(hotel))
            if not asks_for_swap(tale, ends_turn=False):
                finish_mission(tale)
        case SendToCard(diver, card):
            tale.tell(DiverSent(seat, diver, card=card))
            if identify_by_diver(tale, seat, card, diver):
                finish_mission(tale)
        case SendToToken(diver, species):
            tale.tell(DiverSent(seat, diver, species=species))
            tale.tell(TokenMoved(species))
            finish_mission(tale)
        case SendToDeck(diver, count):
            tale.tell(DiverSent(seat, diver, count=count))
            catch(tale, seat, count)
        case SendToTeammates(diver, seats):
            tale.tell(DiverSent(seat, diver, seats=seats))
            _turn_to(tale, diver, seats)
        case _:
            assert_never(command)


def _act(tale: Tale, seat: Seat, diver: Role) -> None:
    """What needs no aim; a diver who finds no aim does nothing (R49)."""
    does = tale.state.power(diver).does
    if does == "see_own_hand":
        reveal_hand(tale, seat)
    if does == "order_corporations":
        see_corporations(tale, seat, diver)
    elif does == "reveal":
        show_two(tale, seat)
    else:
        finish_mission(tale)


def _turn_to(tale: Tale, diver: Role, seats: tuple[Seat, ...]) -> None:
    if tale.state.power(diver).does == "call_teammate":
        tale.ask("action", seats[0])
        return
    for seat in seats:
        reveal_hand(tale, seat)
