"""Legality of commands before the main action, and of those at any time in the solo game."""

from collections.abc import Iterator
from typing import assert_never

from domain.choices import Choice, choice
from domain.components import Component
from domain.game import Seat
from domain.games.mini_divercity import refusals as because
from domain.games.mini_divercity.aims import Sending, aim, finds_nothing, fits
from domain.games.mini_divercity.commands import Concede, Consult, QuickExplore, SendDiver
from domain.games.mini_divercity.material import LAGOON, Pile
from domain.games.mini_divercity.questions import waiting
from domain.games.mini_divercity.state import Diver, MiniDivercityState
from domain.refusals import Refusal


def openings(state: MiniDivercityState, seat: Seat) -> Iterator[Choice]:
    if state.turn.sent < state.terms.divers_per_turn:
        for diver in state.divers[seat]:
            if not diver.used:
                yield aim(state, seat, diver.role)
    if state.is_solo and _why_not_explore(state) is None:
        yield choice(QuickExplore)


def why_not_opening(
    state: MiniDivercityState, command: QuickExplore | Sending, seat: Seat
) -> Refusal | None:
    if state.question is not None:
        return waiting(state.question)
    if isinstance(command, QuickExplore):
        return _why_not_explore(state)
    return _why_not_send(state, command, seat)


def _why_not_send(state: MiniDivercityState, command: Sending, seat: Seat) -> Refusal | None:
    diver, name = _diver(state, seat, command), Component("diver", command.diver)
    if diver is None:
        return Refusal(because.NOT_YOUR_DIVER, diver=name)
    if diver.used:
        return Refusal(because.DIVER_USED, diver=name)
    most = state.terms.divers_per_turn
    if state.turn.sent >= most and state.turn.diver is not None:
        sent = Component("diver", state.turn.diver)
        return Refusal(because.ONE_DIVER_A_TURN, diver=sent, most=most)
    if fits(state, seat, command):
        return None
    is_idle = not isinstance(command, SendDiver) and finds_nothing(state, seat, command.diver)
    why = because.NOTHING_TO_ACT_ON if is_idle else because.NOT_THE_AIM
    return Refusal(why, diver=name, deed=Component("deed", state.power(command.diver).does))


def freely(state: MiniDivercityState) -> Iterator[Choice]:
    piles: tuple[Pile, ...] = ("species", "corporations")
    if open_piles := [pile for pile in piles if _why_not_consult(state, pile) is None]:
        yield choice(Consult, pile=open_piles)
    if state.species.is_spent:
        yield choice(Concede)


def why_not_freely(
    state: MiniDivercityState, command: Consult | Concede, _seat: Seat
) -> Refusal | None:
    match command:
        case Consult(pile):
            return _why_not_consult(state, pile)
        case Concede():
            return None if state.species.is_spent else Refusal(because.TOO_EARLY_TO_CONCEDE)
        case _:
            assert_never(command)


def _diver(state: MiniDivercityState, seat: Seat, command: Sending) -> Diver | None:
    for each in state.divers[seat]:
        if each.role == command.diver:
            return each
    return None


def _why_not_explore(state: MiniDivercityState) -> Refusal | None:
    """The three conditions of quick exploration, and only once in a turn (R37, R52–R54)."""
    if state.turn.explored:
        return Refusal(because.EXPLORED_ALREADY)
    if all(diver.used for diver in state.divers[0]):
        return Refusal(because.NO_DIVER_LEFT)
    if not state.hidden(0):
        return Refusal(because.NOTHING_HIDDEN)
    if any(state.at(0, place) is None for place in LAGOON):
        return Refusal(because.LAGOON_NOT_FULL)
    return None


def _why_not_consult(state: MiniDivercityState, pile: Pile) -> Refusal | None:
    """Each pile once, and only if it has cards (R68, R69)."""
    seen, deck = (
        (state.notes.species, state.species)
        if pile == "species"
        else (state.notes.corporations, state.corporations)
    )
    if seen is not None:
        return Refusal(because.CONSULTED_ALREADY)
    return None if deck.discard else Refusal(because.NOTHING_DISCARDED)
