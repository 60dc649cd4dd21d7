"""What comes of a command, up to the next decision of a player."""

from collections.abc import Sequence
from typing import assert_never

from domain.chance import Chance
from domain.game import Seat
from domain.games.mini_divercity.actions import (
    close_hotel,
    explore,
    finish_action,
    identify,
    pay_for_save,
    quick_explore,
    use_walkie_talkie,
)
from domain.games.mini_divercity.commands import (
    ChooseCatch,
    CloseHotel,
    Concede,
    Consult,
    Explore,
    Identify,
    KeepCards,
    LookAhead,
    MiniDivercityCommand,
    MiniDivercityOptions,
    OrderCorporations,
    PayForSave,
    PayOil,
    QuickExplore,
    RevealCards,
    SwapCards,
    UseWalkieTalkie,
)
from domain.games.mini_divercity.corporations import begin_turn, pay_oil
from domain.games.mini_divercity.divers import send
from domain.games.mini_divercity.events import (
    DiversDealt,
    GameEnded,
    GameLaid,
    MiniDivercityEvent,
    PileConsulted,
    SwapDeclined,
)
from domain.games.mini_divercity.figures import MiniPack
from domain.games.mini_divercity.legal import why_not
from domain.games.mini_divercity.looking import (
    choose_catch,
    finish_mission,
    look_ahead,
    order_corporations,
    show_chosen,
)
from domain.games.mini_divercity.material import EFFE_DIVERS, ROLES, Pile, Role
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.species_events import CardsSwapped
from domain.games.mini_divercity.state import MiniDivercityState
from domain.games.mini_divercity.tale import Tale, refill
from domain.games.mini_divercity.terms import terms_of


def set_up(
    packs: Sequence[MiniPack], options: MiniDivercityOptions, seats: int, chance: Chance
) -> tuple[MiniDivercityEvent, ...]:
    """Everything is dealt, and the first Corporations card resolved as far as it goes."""
    tale = Tale(MiniDivercityState(), chance)
    first = chance.roll(seats) - 1 if seats > 1 else 0
    tale.tell(GameLaid(terms_of(packs, options), seats, first))
    tale.tell(DiversDealt(_divers(options, seats, chance)))
    for seat in range(seats):
        refill(tale, seat)
    begin_turn(tale, first)
    return tale.events


def _divers(
    options: MiniDivercityOptions, seats: int, chance: Chance
) -> tuple[tuple[Role, ...], ...]:
    """Three for whoever is alone, one each for a team, or all shared out (R25, R77, R78)."""
    if options.mode == "effe":
        return (chance.draw(ROLES, EFFE_DIVERS),)
    count = len(ROLES) if options.full_team else seats
    drawn = chance.draw(ROLES, count)
    return tuple(drawn[seat::seats] for seat in range(seats))


def return_match(options: MiniDivercityOptions, _state: MiniDivercityState) -> MiniDivercityOptions:
    """The same again."""
    return options


def decide(
    state: MiniDivercityState, command: MiniDivercityCommand, seat: Seat, chance: Chance
) -> tuple[MiniDivercityEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    tale = Tale(state, chance)
    _tell(tale, command, seat)
    return tale.events


def _tell(tale: Tale, command: MiniDivercityCommand, seat: Seat) -> None:
    """By `type`, since the kinds are final and `match` is slow to say no to a Struct."""
    if type(command) is Identify:
        identify(tale, seat, (command.card, *command.extra))
    elif type(command) is PayOil:
        pay_oil(tale, seat, (command.card, *command.extra))
    elif type(command) is Explore:
        explore(tale, seat)
    elif type(command) is CloseHotel:
        close_hotel(tale, seat, command.card, command.hotel)
    elif type(command) is SwapCards or type(command) is KeepCards:
        _swap(tale, command, seat)
    elif type(command) is Consult:
        _consult(tale, command.pile)
    elif type(command) is LookAhead:
        look_ahead(tale, look=command.look)
    elif type(command) is QuickExplore:
        quick_explore(tale, seat)
    elif type(command) is UseWalkieTalkie:
        use_walkie_talkie(tale, seat, command.seat)
    elif type(command) is ChooseCatch:
        choose_catch(tale, command.species, chosen=True)
    elif type(command) is RevealCards:
        show_chosen(tale, seat, command.cards)
    elif type(command) is OrderCorporations:
        order_corporations(tale, seat, command.order)
    elif type(command) is PayForSave:
        pay_for_save(tale, seat, command.cards, ends_turn=_asked(tale).ends_turn)
    elif type(command) is Concede:
        tale.tell(GameEnded("conceded"))
    else:
        send(tale, command, seat)


def _consult(tale: Tale, pile: Pile) -> None:
    deck = tale.state.species if pile == "species" else tale.state.corporations
    tale.tell(PileConsulted(pile, deck.discard))


def _swap(tale: Tale, command: SwapCards | KeepCards, seat: Seat) -> None:
    """After a main action the turn is over; after a diver's there may be a look ahead."""
    ends_turn = _asked(tale).ends_turn
    match command:
        case SwapCards(lagoon, ocean):
            from_lagoon, from_ocean = tale.state.cards(seat, (lagoon, ocean))
            tale.tell(CardsSwapped(lagoon, ocean, (from_lagoon, from_ocean)))
        case KeepCards():
            tale.tell(SwapDeclined())
        case _:
            assert_never(command)
    if ends_turn:
        finish_action(tale, seat)
    else:
        finish_mission(tale)


def _asked(tale: Tale) -> Question:
    question = tale.state.question
    if question is None:
        raise ValueError("nothing was asked")
    return question
