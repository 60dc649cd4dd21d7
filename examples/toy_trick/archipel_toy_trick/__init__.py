"""Toy Trick: twelve cards, four tricks, for two."""

from msgspec.structs import replace

from archipel_toy_trick import events as e
from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, ToyTrickOptions, TradeCard
from archipel_toy_trick.decide import decide, return_match, set_up
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.evolve import evolve
from archipel_toy_trick.legal import choices, to_act
from archipel_toy_trick.material import TRICKS
from archipel_toy_trick.notation import notate, parse, upcast_record
from archipel_toy_trick.refusals import REASONS
from archipel_toy_trick.scoring import outcome, scores
from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView, redact, view
from domain.game import Game

GAME: Game[ToyTrickState, ToyTrickOptions, ToyTrickCommand, ToyTrickEvent, ToyTrickView] = Game(
    slug="toy_trick",
    title={"en": "Toy Trick", "fr": "Pli miniature"},
    package=__name__,
    seats=range(2, 3),
    options=ToyTrickOptions,
    commands=(PlayCard, TradeCard),
    events=(e.LeaderNamed, e.CardsDrawn, e.StakeRolled, e.CardPlayed, e.CardTraded, e.TrickTaken),
    view_type=ToyTrickView,
    refusals=REASONS,
    longest=2 * TRICKS + 2,  # every card of both hands, and one trade each
    seat_count=lambda _options: 2,
    set_up=set_up,
    initial_state=ToyTrickState,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    choices=choices,
    view=view,
    redact=redact,
    hides_nothing=False,
    scores=scores,
    outcome=outcome,
    return_match=return_match,
    notate=notate,
    parse=parse,
    resolve_options=lambda options, state: replace(options, leader=state.first),
    upcast_record=upcast_record,
)
