"""Tic-tac-toe, as small as a game of Archipel can be."""

from typing import Final

from archipel_tic_tac_toe import rules
from archipel_tic_tac_toe.messages import (
    MarkPlaced,
    PlaceMark,
    TicTacToeOptions,
    TicTacToeState,
    TicTacToeView,
)
from domain.game import Game

GAME: Final[Game[TicTacToeState, TicTacToeOptions, PlaceMark, MarkPlaced, TicTacToeView]] = Game(
    slug="tic_tac_toe",
    title={"en": "Tic-tac-toe"},
    package=__name__,
    seats=range(2, 3),
    seat_count=lambda _options: 2,
    options=TicTacToeOptions,
    commands=(PlaceMark,),
    events=(MarkPlaced,),
    view_type=TicTacToeView,
    refusals=(rules.CELL_TAKEN,),
    longest=9,
    uses_chance=lambda _options: False,
    initial_state=TicTacToeState,
    decide=rules.decide,
    evolve=rules.evolve,
    to_act=rules.to_act,
    choices=rules.choices,
    view=rules.view,
    redact=rules.redact,
    hides_nothing=True,
    outcome=rules.outcome,
    notate=rules.notate,
    parse=rules.parse,
)
