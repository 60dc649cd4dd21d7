"""Decides a command up to the next decision of a player."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, cast

from domain.chance import Chance
from domain.game import Seat
from domain.games.mini_divercity import actions, corporations, divers, ending, looking
from domain.games.mini_divercity import commands as c
from domain.games.mini_divercity.builder import MiniDivercityBuilder, refill
from domain.games.mini_divercity.commands import (
    KeepCards,
    MiniDivercityCommand,
    MiniDivercityOptions,
    RevealCards,
    SwapCards,
)
from domain.games.mini_divercity.events import DiversDealt, GameLaid, MiniDivercityEvent
from domain.games.mini_divercity.figures import Figures, MiniPack
from domain.games.mini_divercity.legal import why_not
from domain.games.mini_divercity.material import ROLES, Role
from domain.games.mini_divercity.state import MiniDivercityState
from domain.games.mini_divercity.terms import agreed_pack, terms_of
from domain.messages import Command

Effect: TypeAlias = Callable[[MiniDivercityBuilder, MiniDivercityCommand, Seat], None]
C = TypeVar("C", bound=Command)


def set_up(
    packs: Sequence[MiniPack], options: MiniDivercityOptions, seats: int, chance: Chance
) -> tuple[MiniDivercityEvent, ...]:
    """Deals everything and resolves the first Corporations card."""
    builder = MiniDivercityBuilder(MiniDivercityState(), chance)
    figures = agreed_pack(packs, options).figures
    by_lot = seats > 1 and figures.switches["first_by_lot"]
    first = chance.roll(seats) - 1 if by_lot else 0
    builder.add(GameLaid(terms_of(packs, options), seats, first))
    builder.add(DiversDealt(_divers(options, figures, seats, chance)))
    for seat in range(seats):
        refill(builder, seat)
    corporations.begin_turn(builder, first)
    return builder.events


def _divers(
    options: MiniDivercityOptions, figures: Figures, seats: int, chance: Chance
) -> tuple[tuple[Role, ...], ...]:
    """Three divers for the solo player, one each for a team, or all of them (R25, R77, R78)."""
    if options.mode == "effe":
        return (chance.draw(ROLES, figures.numbers["effe_divers"]),)
    count = figures.numbers["full_team_divers"] if options.full_team else seats
    drawn = chance.draw(ROLES, count)
    return tuple(drawn[seat::seats] for seat in range(seats))


def return_match(options: MiniDivercityOptions, _state: MiniDivercityState) -> MiniDivercityOptions:
    """The same options."""
    return options


def decide(
    state: MiniDivercityState, command: MiniDivercityCommand, seat: Seat, chance: Chance
) -> tuple[MiniDivercityEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    builder = MiniDivercityBuilder(state, chance)
    EFFECTS[type(command)](builder, command, seat)
    return builder.events


def _of(
    kind: type[C], effect: Callable[[MiniDivercityBuilder, C, Seat], None]
) -> tuple[type[Command], Effect]:
    """As in `evolve`: lets the type checker match each function with its command."""
    return kind, cast("Effect", effect)


EFFECTS: Final[Mapping[type[Command], Effect]] = dict(
    [
        _of(c.Identify, actions.identify),
        _of(c.CloseHotel, actions.close_hotel),
        _of(c.Explore, actions.explore),
        _of(c.QuickExplore, actions.quick_explore),
        _of(c.UseWalkieTalkie, actions.use_walkie_talkie),
        _of(SwapCards, actions.swap),
        _of(KeepCards, actions.keep),
        _of(c.PayForSave, actions.pay_for_save),
        _of(c.PayOil, corporations.pay_oil),
        _of(c.SendDiver, divers.send),
        _of(c.SendToHotel, divers.send_to_hotel),
        _of(c.SendToCard, divers.send_to_card),
        _of(c.SendToToken, divers.send_to_token),
        _of(c.SendToDeck, divers.send_to_deck),
        _of(c.SendToTeammates, divers.send_to_teammates),
        _of(c.ChooseCatch, looking.choose_catch),
        _of(RevealCards, looking.show_chosen),
        _of(c.OrderCorporations, looking.order_corporations),
        _of(c.LookAhead, looking.look_ahead),
        _of(c.Consult, looking.consult),
        _of(c.Concede, ending.concede),
    ]
)
