"""What each diver does when sent (R38–R49, R89–R95)."""

from domain.game import Seat
from domain.games.mini_divercity.actions import asks_for_swap, identify_by_diver
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
from domain.games.mini_divercity.species_events import TokenMoved
from domain.games.mini_divercity.tale import Tale, reveal_hand


def send(tale: Tale, command: SendDiver, seat: Seat) -> None:
    """What needs no aim; a diver who finds no aim does nothing (R49)."""
    tale.tell(DiverSent(seat, command.diver))
    does = tale.state.power(command.diver).does
    if does == "see_own_hand":
        reveal_hand(tale, seat)
    if does == "order_corporations":
        see_corporations(tale, seat, command.diver)
    elif does == "reveal":
        show_two(tale, seat)
    else:
        finish_mission(tale)


def send_to_hotel(tale: Tale, command: SendToHotel, seat: Seat) -> None:
    tale.tell(DiverSent(seat, command.diver, hotel=command.hotel))
    tale.tell(HotelFreed(command.hotel))
    if not asks_for_swap(tale, ends_turn=False):
        finish_mission(tale)


def send_to_card(tale: Tale, command: SendToCard, seat: Seat) -> None:
    tale.tell(DiverSent(seat, command.diver, card=command.card))
    if identify_by_diver(tale, seat, command.card, command.diver):
        finish_mission(tale)


def send_to_token(tale: Tale, command: SendToToken, seat: Seat) -> None:
    tale.tell(DiverSent(seat, command.diver, species=command.species))
    tale.tell(TokenMoved(command.species))
    finish_mission(tale)


def send_to_deck(tale: Tale, command: SendToDeck, seat: Seat) -> None:
    tale.tell(DiverSent(seat, command.diver, count=command.count))
    catch(tale, seat, command.count)


def send_to_teammates(tale: Tale, command: SendToTeammates, seat: Seat) -> None:
    tale.tell(DiverSent(seat, command.diver, seats=command.seats))
    if tale.state.power(command.diver).does == "call_teammate":
        tale.ask("action", command.seats[0])
        return
    for teammate in command.seats:
        reveal_hand(tale, teammate)
