"""Legality of commands."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from domain.choices import Choice, choice
from domain.components import Component
from domain.game import Seat
from domain.games.mini_divercity import commands as c
from domain.games.mini_divercity import refusals as because
from domain.games.mini_divercity.answers import answers, why_not_answer
from domain.games.mini_divercity.commands import (
    COMMANDS,
    KeepCards,
    MiniDivercityCommand,
    SwapCards,
)
from domain.games.mini_divercity.material import Mode
from domain.games.mini_divercity.openings import freely, openings, why_not_freely, why_not_opening
from domain.games.mini_divercity.paying import payments, why_not_cards, why_not_pay
from domain.games.mini_divercity.questions import waiting
from domain.games.mini_divercity.state import MiniDivercityState
from domain.messages import Command
from domain.refusals import NOT_YOUR_TURN, Refusal

Judge: TypeAlias = Callable[[MiniDivercityState, MiniDivercityCommand, Seat], Refusal | None]

SOLO_ONLY: Final = frozenset[type[Command]](
    {
        c.Explore,
        c.QuickExplore,
        SwapCards,
        KeepCards,
        c.LookAhead,
        c.Consult,
        c.Concede,
    }
)
TEAM_ONLY: Final = frozenset[type[Command]]({c.UseWalkieTalkie, c.SendToTeammates, c.PayForSave})
ELSEWHERE: Final[Mapping[Mode, frozenset[type[Command]]]] = {"effe": TEAM_ONLY, "team": SOLO_ONLY}


def to_act(state: MiniDivercityState) -> frozenset[Seat]:
    """The seat that is asked, otherwise the seat to move; none before the set-up and at the end."""
    seat = _acting(state)
    return frozenset() if seat is None else frozenset({seat})


def choices(state: MiniDivercityState, seat: Seat) -> Iterator[Choice]:
    if seat != _acting(state):
        return
    if state.question is None:
        yield from openings(state, seat)
        yield from _main_actions(state, seat)
    elif state.question.kind == "action":
        yield from _main_actions(state, seat)
    else:
        yield from answers(state, state.question)
    if state.is_solo:
        yield from freely(state)


def why_not(state: MiniDivercityState, command: MiniDivercityCommand, seat: Seat) -> Refusal | None:
    if seat != _acting(state):
        return Refusal(NOT_YOUR_TURN)
    kind = type(command)
    if kind in ELSEWHERE[state.terms.mode]:
        return Refusal(because.OTHER_MODE, mode=Component("mode", state.terms.mode))
    return _JUDGES[kind](state, command, seat)


def _acting(state: MiniDivercityState) -> Seat | None:
    if state.result is not None or not state.hands:
        return None
    return state.turn.seat if state.question is None else state.question.seat


def _main_actions(state: MiniDivercityState, seat: Seat) -> Iterator[Choice]:
    """Exploring or talking is always legal, so there is always a command (R59, R82)."""
    if state.is_solo:
        yield choice(c.Explore)
    else:
        others = (other for other in range(len(state.hands)) if other != seat)
        yield choice(c.UseWalkieTalkie, seat=others)
    yield from payments(state, seat, c.Identify)
    held = state.held(seat)
    if held and (hotels := state.closable):
        yield choice(c.CloseHotel, card=held, hotel=hotels)


def _why_no_main_action(
    state: MiniDivercityState,
    command: c.Explore | c.UseWalkieTalkie | c.Identify | c.CloseHotel,
    seat: Seat,
) -> Refusal | None:
    """Dispatches on `type`: the classes are final, and `match` is slow on Structs."""
    question = state.question
    if question is not None and question.kind != "action":
        return waiting(question)
    if type(command) is c.Identify:
        return why_not_pay(state, command, seat)
    if type(command) is c.CloseHotel:
        return _why_not_close(state, command, seat)
    if type(command) is c.UseWalkieTalkie:
        is_teammate = command.seat != seat and command.seat < len(state.hands)
        return None if is_teammate else Refusal(because.NO_SUCH_TEAMMATE, seat=command.seat)
    return None


def _why_not_close(state: MiniDivercityState, command: c.CloseHotel, seat: Seat) -> Refusal | None:
    if command.hotel not in state.closable:
        return Refusal(because.HOTEL_IS_SHUT, hotel=Component("hotel", command.hotel))
    return why_not_cards(state, seat, (command.card,))


def _judge_of(kind: type[MiniDivercityCommand]) -> Judge:
    """Cached by type: `issubclass` is slow on Structs."""
    if issubclass(kind, c.Reply):
        return cast("Judge", why_not_answer)
    if issubclass(kind, c.Liberty):
        return cast("Judge", why_not_freely)
    return cast("Judge", why_not_opening if issubclass(kind, c.Opening) else _why_no_main_action)


_JUDGES: Final[Mapping[type[Command], Judge]] = {kind: _judge_of(kind) for kind in COMMANDS}
