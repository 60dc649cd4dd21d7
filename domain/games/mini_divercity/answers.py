"""Legality of answers to the open question."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Final, TypeAlias, assert_never

from domain.choices import Choice, choice
from domain.components import Amounts, Component
from domain.game import Seat
from domain.games.mini_divercity import commands as c
from domain.games.mini_divercity import refusals as because
from domain.games.mini_divercity.commands import KeepCards, RevealCards, SwapCards
from domain.games.mini_divercity.material import LAGOON, OCEAN, Place
from domain.games.mini_divercity.paying import payments, why_not_cards, why_not_pay
from domain.games.mini_divercity.questions import Kind, Question, waiting
from domain.games.mini_divercity.state import MiniDivercityState
from domain.refusals import Reason, Refusal

Answer: TypeAlias = (
    c.PayOil
    | c.PayForSave
    | SwapCards
    | KeepCards
    | c.ChooseCatch
    | RevealCards
    | c.OrderCorporations
    | c.LookAhead
)
ANSWERED_BY: Final[Mapping[type[Answer], Kind]] = {
    c.PayOil: "oil",
    c.PayForSave: "save",
    SwapCards: "swap",
    KeepCards: "swap",
    c.ChooseCatch: "catch",
    RevealCards: "reveal",
    c.OrderCorporations: "order",
    c.LookAhead: "look",
}


def answers(state: MiniDivercityState, question: Question) -> Iterator[Choice]:
    seat, count = question.seat, question.count
    match question.kind:
        case "oil":
            yield from payments(state, seat, c.PayOil)
        case "save":
            yield choice(c.PayForSave, cards=combinations(state.held(seat), count))
        case "swap":
            yield choice(SwapCards, lagoon=_held(state, LAGOON), ocean=_held(state, OCEAN))
            yield choice(KeepCards)
        case "catch":
            yield choice(c.ChooseCatch, species=dict.fromkeys(state.species.caught))
        case "reveal":
            yield choice(RevealCards, cards=combinations(state.hidden(seat), count))
        case "order":
            yield choice(c.OrderCorporations, order=permutations(range(1, count + 1)))
        case "look":
            yield choice(c.LookAhead, look=(True, False))
        case "action":
            raise ValueError("a main action is no answer")
        case _:
            assert_never(question.kind)


def why_not_answer(state: MiniDivercityState, command: Answer, seat: Seat) -> Refusal | None:
    """Dispatches on `type`, as `legal` does; declining and looking ahead are always legal."""
    question = state.question
    kind = ANSWERED_BY[type(command)]
    if question is None:
        return Refusal(because.NOT_ASKED, question=Component("question", kind))
    if kind != question.kind:
        return waiting(question)
    if type(command) is c.PayOil:
        return why_not_pay(state, command, seat)
    if type(command) is SwapCards:
        return why_not_cards(state, seat, (command.lagoon, command.ocean))
    if type(command) is c.OrderCorporations:
        fits = sorted(command.order) == [*range(1, question.count + 1)]
        return None if fits else Refusal(because.NOT_AN_ORDER, count=question.count)
    if type(command) is RevealCards:
        return _why_not_reveal(state, command.cards, question)
    if type(command) is c.ChooseCatch:
        return _why_not_catch(state, command)
    if type(command) is c.PayForSave:
        return _why_not_these(state, command.cards, question, because.SAVE_COSTS)
    return None


def _why_not_catch(state: MiniDivercityState, command: c.ChooseCatch) -> Refusal | None:
    if command.species in state.species.caught:
        return None
    caught = tuple(Component("species", each) for each in state.species.caught)
    named = Component("species", command.species)
    return Refusal(because.NOT_CAUGHT, caught=caught, species=named)


def _why_not_reveal(
    state: MiniDivercityState, cards: tuple[Place, ...], question: Question
) -> Refusal | None:
    hidden = state.hidden(question.seat)
    for place in cards:
        if place not in hidden:
            return Refusal(because.NOT_FACE_DOWN, place=place)
    return _why_not_these(state, cards, question, because.SO_MANY)


def _why_not_these(
    state: MiniDivercityState, cards: tuple[Place, ...], question: Question, so_many: Reason
) -> Refusal | None:
    """Whether these places hold cards, as many as asked for."""
    if refusal := why_not_cards(state, question.seat, cards):
        return refusal
    if len(cards) == question.count:
        return None
    missing = Amounts("thing", {"card": question.count})
    return Refusal(so_many, missing=missing, given=len(cards))


def _held(state: MiniDivercityState, side: tuple[Place, ...]) -> list[Place]:
    held = state.held(0)
    return [place for place in side if place in held]
