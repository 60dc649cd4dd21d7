"""Decides the main actions and their consequences (R55–R67, R82–R86)."""

from domain.game import Seat
from domain.games.mini_divercity import commands as c
from domain.games.mini_divercity.builder import MiniDivercityBuilder, refill, reveal_hand
from domain.games.mini_divercity.commands import KeepCards, SwapCards
from domain.games.mini_divercity.corporations import begin_turn
from domain.games.mini_divercity.ending import continues_after_refill, is_ended
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


def explore(builder: MiniDivercityBuilder, _command: c.Explore, seat: Seat) -> None:
    builder.add(Explored(seat))
    reveal_hand(builder, seat)
    finish_action(builder, seat)


def quick_explore(builder: MiniDivercityBuilder, _command: c.QuickExplore, seat: Seat) -> None:
    """Discards and replaces both Lagoon cards before the Ocean is revealed (R55, R56)."""
    builder.add(QuicklyExplored(seat, builder.state.cards(seat, LAGOON)))
    if continues_after_refill(builder, seat):
        reveal_hand(builder, seat)


def use_walkie_talkie(
    builder: MiniDivercityBuilder, command: c.UseWalkieTalkie, seat: Seat
) -> None:
    builder.add(WalkieTalkieUsed(seat, command.seat))
    reveal_hand(builder, command.seat)
    finish_action(builder, seat)


def close_hotel(builder: MiniDivercityBuilder, command: c.CloseHotel, seat: Seat) -> None:
    (species,) = builder.state.cards(seat, (command.card,))
    builder.add(HotelClosed(seat, command.hotel, command.card, species))
    refill(builder, seat)
    # A swap may keep the goal in reach, so the end waits for its answer (R75).
    if not asks_for_swap(builder, ends_turn=True) and not is_ended(builder):
        finish_action(builder, seat)


def identify(builder: MiniDivercityBuilder, command: c.Identify, seat: Seat) -> None:
    if _identified(builder, seat, (command.card, *command.extra), ends_turn=True):
        finish_action(builder, seat)


def identify_by_diver(builder: MiniDivercityBuilder, seat: Seat, place: Place, diver: Role) -> bool:
    """Identifies by a diver; returns whether the action is complete."""
    return _identified(builder, seat, (place,), diver)


def pay_for_save(builder: MiniDivercityBuilder, command: c.PayForSave, seat: Seat) -> None:
    ends_turn = builder.asked.ends_turn
    builder.add(SavePaid(seat, command.cards, builder.state.cards(seat, command.cards)))
    if continues_after_refill(builder, seat) and ends_turn:
        finish_action(builder, seat)


def swap(builder: MiniDivercityBuilder, command: SwapCards, seat: Seat) -> None:
    ends_turn = builder.asked.ends_turn
    lagoon, ocean = command.lagoon, command.ocean
    from_lagoon, from_ocean = builder.state.cards(seat, (lagoon, ocean))
    builder.add(CardsSwapped(lagoon, ocean, (from_lagoon, from_ocean)))
    _finish(builder, seat, ends_turn=ends_turn)


def keep(builder: MiniDivercityBuilder, _command: KeepCards, seat: Seat) -> None:
    ends_turn = builder.asked.ends_turn
    builder.add(SwapDeclined())
    _finish(builder, seat, ends_turn=ends_turn)


def _finish(builder: MiniDivercityBuilder, seat: Seat, *, ends_turn: bool) -> None:
    """Ends the turn after a main action; after a diver's action there may be a look ahead."""
    if not ends_turn:
        finish_mission(builder)
    elif not is_ended(builder):
        finish_action(builder, seat)


def finish_action(builder: MiniDivercityBuilder, seat: Seat) -> None:
    """Begins the next turn, unless a teammate has acted within the turn (R89)."""
    if seat == builder.state.turn.seat:
        begin_turn(builder, (seat + 1) % len(builder.state.hands))


def asks_for_swap(builder: MiniDivercityBuilder, *, ends_turn: bool) -> bool:
    """Asks for a swap if one is possible; returns whether it did (R62, R73)."""
    if not builder.state.is_solo:
        return False
    hand = builder.state.hands[0]
    can_swap = any(hand[: len(LAGOON)]) and any(hand[len(LAGOON) :])
    if can_swap:
        builder.ask("swap", 0, ends_turn=ends_turn)
    return can_swap


def _identified(
    builder: MiniDivercityBuilder,
    seat: Seat,
    places: tuple[Place, ...],
    diver: Role | None = None,
    *,
    ends_turn: bool = False,
) -> bool:
    """Returns whether the action is complete: the game continues and nothing is to be paid."""
    before = builder.state
    species = before.cards(seat, places)
    builder.add(Identified(seat, places, species, diver))
    if is_ended(builder):
        return False
    costs = before.terms.extra_discard_on_save
    if costs and saved(builder.state.scale) > saved(before.scale):
        count = min(costs, len(builder.state.held(seat)))
        if count:
            builder.ask("save", seat, count=count, ends_turn=ends_turn)
            return False
    return continues_after_refill(builder, seat)
