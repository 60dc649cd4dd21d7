"""Decides the action of each diver (R38–R49, R89–R95)."""

from domain.game import Seat
from domain.games.mini_divercity.actions import asks_for_swap, identify_by_diver
from domain.games.mini_divercity.builder import MiniDivercityBuilder, reveal_hand
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
    reveal_some,
    see_corporations,
)
from domain.games.mini_divercity.species_events import TokenMoved


def send(builder: MiniDivercityBuilder, command: SendDiver, seat: Seat) -> None:
    """Actions without a target; a diver without any target does nothing (R49)."""
    builder.add(DiverSent(seat, command.diver))
    does = builder.state.power(command.diver).does
    if does == "see_own_hand":
        reveal_hand(builder, seat)
    if does == "order_corporations":
        see_corporations(builder, seat, command.diver)
    elif does == "reveal":
        reveal_some(builder, seat, builder.state.power(command.diver).count)
    else:
        finish_mission(builder)


def send_to_hotel(builder: MiniDivercityBuilder, command: SendToHotel, seat: Seat) -> None:
    builder.add(DiverSent(seat, command.diver, hotel=command.hotel))
    builder.add(HotelFreed(command.hotel))
    if not asks_for_swap(builder, ends_turn=False):
        finish_mission(builder)


def send_to_card(builder: MiniDivercityBuilder, command: SendToCard, seat: Seat) -> None:
    builder.add(DiverSent(seat, command.diver, card=command.card))
    if identify_by_diver(builder, seat, command.card, command.diver):
        finish_mission(builder)


def send_to_token(builder: MiniDivercityBuilder, command: SendToToken, seat: Seat) -> None:
    builder.add(DiverSent(seat, command.diver, species=command.species))
    builder.add(TokenMoved(command.species, builder.state.power(command.diver).step))
    finish_mission(builder)


def send_to_deck(builder: MiniDivercityBuilder, command: SendToDeck, seat: Seat) -> None:
    builder.add(DiverSent(seat, command.diver, count=command.count))
    catch(builder, seat, command.count)


def send_to_teammates(builder: MiniDivercityBuilder, command: SendToTeammates, seat: Seat) -> None:
    builder.add(DiverSent(seat, command.diver, seats=command.seats))
    if builder.state.power(command.diver).does == "call_teammate":
        builder.ask("action", command.seats[0])
        return
    for teammate in command.seats:
        reveal_hand(builder, teammate)
