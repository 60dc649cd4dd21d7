"""DiverCité: cities and the four resources around them, for two."""

from msgspec.structs import replace

from domain.game import Game
from domain.games.divercite.commands import (
    DiverciteCommand,
    DiverciteOptions,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.decide import decide, return_match, set_up
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.evolve import evolve
from domain.games.divercite.legal import choices, to_act
from domain.games.divercite.material import CELLS
from domain.games.divercite.notation import notate, parse, upcast_record
from domain.games.divercite.refusals import REASONS, VOCABULARY
from domain.games.divercite.scoring import lead_range, outcome, scores
from domain.games.divercite.state import DiverciteState
from domain.games.divercite.view import DiverciteView, redact, view
from domain.pack_names import names_of

GAME: Game[DiverciteState, DiverciteOptions, DiverciteCommand, DiverciteEvent, DiverciteView] = (
    Game(
        slug="divercite",
        title={"en": "DiverCité", "fr": "DiverCité"},
        package=__name__,
        seats=range(2, 3),
        options=DiverciteOptions,
        commands=(PlaceCity, PlaceResource, PlaceNeutral),
        events=(BoardLaid, CityPlaced, ResourcePlaced, NeutralPlaced),
        view_type=DiverciteView,
        refusals=REASONS,
        names=names_of(vocabulary=VOCABULARY),
        longest=len(CELLS),
        seat_count=lambda _options: 2,
        set_up=set_up,
        initial_state=DiverciteState,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        choices=choices,
        view=view,
        redact=redact,
        hides_nothing=True,
        scores=scores,
        lead_range=lead_range,
        outcome=outcome,
        return_match=return_match,
        notate=notate,
        parse=parse,
        resolve_options=lambda options, state: replace(options, starter=state.starter),
        upcast_record=upcast_record,
        uses_chance=lambda options: options.starter == "lot",
    )
)
