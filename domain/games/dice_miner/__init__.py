"""Dice Miner: three mountains of dice, for one to four players."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias, cast, get_args

from domain.game import AnyGame, Game
from domain.games.dice_miner.bounds import longest
from domain.games.dice_miner.commands import (
    SOLO_COMMANDS,
    TABLE_COMMANDS,
    DiceMinerCommand,
    DiceMinerOptions,
)
from domain.games.dice_miner.decide import decide, return_match, seat_count, set_up
from domain.games.dice_miner.events import DiceMinerEvent
from domain.games.dice_miner.evolve import evolve
from domain.games.dice_miner.legal import choices, to_act
from domain.games.dice_miner.names import component_names
from domain.games.dice_miner.notation import notate, parse, upcast_record
from domain.games.dice_miner.pack import BUILT_IN, DiceMinerPack, read
from domain.games.dice_miner.refusals import REASONS
from domain.games.dice_miner.scoring import outcome, scores
from domain.games.dice_miner.shapes import DiceMinerView
from domain.games.dice_miner.state import DiceMinerState
from domain.games.dice_miner.view import redact, view
from domain.packs import PackLabel, chosen

DiceMiner: TypeAlias = Game[
    DiceMinerState, DiceMinerOptions, DiceMinerCommand, DiceMinerEvent, DiceMinerView
]


def game(packs: Sequence[DiceMinerPack]) -> DiceMiner:
    """The game with these packs."""

    def with_pack(text: str) -> AnyGame:
        return cast("AnyGame", game((*packs, read(text, packs))))

    def pack_of(options: DiceMinerOptions) -> PackLabel:
        return chosen(packs, options.pack).label

    return Game(
        slug="dice_miner",
        title={"en": "Dice Miner", "fr": "Dice Miner"},
        package=__name__,
        seats=range(1, 5),
        options=DiceMinerOptions,
        commands=tuple(dict.fromkeys((*SOLO_COMMANDS, *TABLE_COMMANDS))),
        events=get_args(DiceMinerEvent),
        view_type=DiceMinerView,
        refusals=REASONS,
        names=component_names(packs),
        longest=max(longest(pack.figures) for pack in packs),
        seat_count=partial(seat_count, packs),
        set_up=partial(set_up, packs),
        initial_state=DiceMinerState,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        choices=choices,
        view=view,
        redact=redact,
        hides_nothing=True,
        scores=scores,
        outcome=outcome,
        return_match=return_match,
        notate=notate,
        parse=parse,
        upcast_record=upcast_record,
        packs=tuple(packs),
        pack_of=pack_of,
        with_pack=with_pack,
    )


GAME = game(BUILT_IN)
